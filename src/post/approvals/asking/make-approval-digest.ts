import { listPictures } from "../../../document/list-pictures.ts";
import type { Caller } from "../../../platform/actor.ts";
import type { Context } from "../../../context.ts";
import { createLinkToken } from "../../../platform/guards/link-token.ts";
import type { ApprovalDigestContent } from "../../../platform/mails/emails.ts";
import type { MailMaker } from "../../../platform/mails/mail-maker.ts";
import { toPageUrl } from "../../../platform/page-url.ts";
import { createApprovalLink } from "./create-approval-link.ts";
import { getPictures, nameArticle } from "./find-approval-mail.ts";
import { listUnmailed } from "./list-unmailed.ts";
import { toStopHeaders, toStopUrl } from "./mail-stop.ts";

type Waiting = Awaited<ReturnType<typeof listUnmailed>>[number];

/** The most that one email shows; the rest wait in the app. */
const MAX_ARTICLES = 20;

/** One email with all articles that are waiting for the owner and weren't in an earlier one, each with its own link. */
export const makeApprovalDigest: MailMaker = async (ctx, caller) => {
  const { ownerId } = caller;
  const account = await ctx.db
    .selectFrom("accounts")
    .select(["email", "locale", "approval_mails as mails"])
    .where("owner_id", "=", ownerId)
    .executeTakeFirstOrThrow();
  if (account.mails === "never") return null;
  const waiting = await listUnmailed(ctx, ctx.db, { ownerId, mails: account.mails });
  if (waiting.length === 0) return null;
  const shown = await Promise.all(waiting.slice(0, MAX_ARTICLES).map((one) => toShown(ctx, caller, one)));
  // There is no more than one email about an imported archive to stop.
  const stopUrl = account.mails === "daily" ? toStopUrl(ctx, { kind: "digest", ownerId, holderId: ownerId }) : null;
  const content = await ctx.emails.renderApprovalDigest({
    locale: account.locale,
    articles: shown.map(({ article }) => article),
    more: waiting.length - shown.length,
    articlesUrl: toPageUrl(ctx, account.locale, "/bot/articles"),
    stopUrl,
  });
  return {
    to: account.email,
    content,
    ...(stopUrl !== null && { headers: toStopHeaders(stopUrl) }),
    async keep(tx) {
      for (const { hash, approvalId } of shown)
        await createApprovalLink(ctx, tx, ownerId, { hash, approvalId, holderId: ownerId, action: "decide" });
      await tx
        .updateTable("approval_seats")
        .set({ mailed_at: ctx.clock.now() })
        .where("owner_id", "=", ownerId)
        .where("holder_id", "=", ownerId)
        .where(
          "approval_id",
          "in",
          waiting.map(({ approvalId }) => approvalId),
        )
        .execute();
    },
  };
};

async function toShown(
  ctx: Pick<Context, "addresses" | "config" | "db">,
  caller: Caller,
  waiting: Waiting,
): Promise<{ approvalId: string; hash: Buffer; article: ApprovalDigestContent["articles"][number] }> {
  const { token, hash } = createLinkToken();
  const { approvalId, title, excerpt, language, accountName, document } = waiting;
  const { urls } = await getPictures(ctx, caller, waiting.articleId);
  const [first] = listPictures(document.blocks);
  const url = first && urls[first.pictureId];
  const picture = first && url ? { url, alt: first.alt } : null;
  const approveUrl = `${ctx.config.http.publicUrl}/approve/${token}`;
  const name = nameArticle(waiting);
  return { approvalId, hash, article: { title, name, excerpt, language, accountName, picture, approveUrl } };
}
