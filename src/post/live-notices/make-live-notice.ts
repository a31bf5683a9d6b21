import { listPictures } from "../../document/list-pictures.ts";
import type { ArticleDocument } from "../../document/document.ts";
import type { Context } from "../../context.ts";
import type { MailMaker } from "../../platform/mails/mail-maker.ts";
import { toStopHeaders, toStopUrl } from "../approvals/asking/mail-stop.ts";
import { getPictures } from "../approvals/asking/find-approval-mail.ts";

/** Says that an article is live, with its link. Null if it no longer is, or if the reader wants no such email. */
export const makeLiveNotice: MailMaker = async (ctx, caller, { subjectId: publicationId, holderId }) => {
  const { ownerId } = caller;
  const row = await findLive(ctx, { ownerId, publicationId, holderId });
  if (row === undefined || row.link === null) return null;
  const isOwner = holderId === ownerId;
  const to = isOwner ? row.email : row.approverState === "confirmed" ? row.approverEmail : null;
  if (to === null) return null;
  const stopUrl = toStopUrl(ctx, { kind: isOwner ? "live" : "requests", ownerId, holderId });
  const { locale, title, language, link } = row;
  const content = await ctx.emails.renderLiveNotice({
    locale,
    title,
    language,
    url: link,
    picture: toPicture(row.document, (await getPictures(ctx, caller, row.articleId)).urls),
    isOwner,
    stopUrl,
  });
  return { to, content, headers: toStopHeaders(stopUrl) };
};

function findLive(
  { db }: Pick<Context, "db">,
  { ownerId, publicationId, holderId }: { ownerId: string; publicationId: string; holderId: string },
) {
  return db
    .selectFrom("publications as publication")
    .innerJoin("accounts as account", "account.owner_id", "publication.owner_id")
    .innerJoin("article_versions as version", (join) =>
      join
        .onRef("version.owner_id", "=", "publication.owner_id")
        .onRef("version.article_id", "=", "publication.article_id")
        .onRef("version.version", "=", "publication.version"),
    )
    .leftJoin("approvers as approver", (join) =>
      join.onRef("approver.owner_id", "=", "publication.owner_id").on("approver.id", "=", holderId),
    )
    .select([
      "account.email",
      "account.locale",
      "approver.email as approverEmail",
      "approver.state as approverState",
      "publication.article_id as articleId",
      "publication.link",
      "version.title",
      "version.language",
      "version.document",
    ])
    .where("publication.owner_id", "=", ownerId)
    .where("publication.id", "=", publicationId)
    .where("publication.state", "=", "published")
    .where("account.live_notices", "=", true)
    .executeTakeFirst();
}

function toPicture({ blocks }: ArticleDocument, urls: Record<string, string>): { url: string; alt: string } | null {
  const [first] = listPictures(blocks);
  const url = first && urls[first.pictureId];
  return url === undefined ? null : { url, alt: first?.alt ?? "" };
}
