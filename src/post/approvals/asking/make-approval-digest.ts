import { listPictures } from "../../../document/list-pictures.ts";
import type { Caller } from "../../../platform/actor.ts";
import type { Context } from "../../../context.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { createLinkToken } from "../../../platform/guards/link-token.ts";
import type { Locale } from "../../../platform/languages.ts";
import type { ApprovalDigestContent } from "../../../platform/mails/emails.ts";
import type { MailMaker } from "../../../platform/mails/mail-maker.ts";
import { toPageUrl } from "../../../platform/page-url.ts";
import { createApprovalLink, dropApprovalLinks } from "./create-approval-link.ts";
import { getPictures, nameArticle } from "./find-approval-mail.ts";
import { listUnmailed } from "./list-unmailed.ts";
import { toStopHeaders, toStopUrl } from "./mail-stop.ts";

type Waiting = Awaited<ReturnType<typeof listUnmailed>>[number];

/** The most that one email shows. The rest wait in the owner's app; an approver, who has none, gets them all. */
const MAX_ARTICLES = 20;

/** One email with all articles that wait for a reviewer and weren't in an earlier one, each with its own link. */
export const makeApprovalDigest: MailMaker = async (ctx, caller, { holderId }) => {
  const { ownerId } = caller;
  const reviewer = await findReviewer(ctx, caller, holderId);
  if (reviewer === null) return null;
  const { isOwner, isDaily, locale } = reviewer;
  const waiting = await listUnmailed(ctx, ctx.db, {
    ownerId,
    holderId,
    isDaily,
  });
  if (waiting.length === 0) return null;
  const fitting = isOwner ? waiting.slice(0, MAX_ARTICLES) : waiting;
  const shown = await Promise.all(fitting.map((one) => toShown(ctx, caller, one)));
  // An archive gets a single email, so owners have nothing to stop; approvers can stop all requests.
  const kind = isOwner ? (isDaily ? "digest" : null) : "requests";
  const stopUrl = kind && toStopUrl(ctx, { kind, ownerId, holderId });
  const content = await ctx.emails.renderApprovalDigest({
    locale,
    articles: shown.map(({ article }) => article),
    more: waiting.length - shown.length,
    articlesUrl: isOwner ? toPageUrl(ctx, locale, "/bot/articles") : null,
    stopUrl,
  });
  async function setMailedAt(tx: Tx, mailed_at: Date | null): Promise<void> {
    await tx
      .updateTable("approval_seats")
      .set({ mailed_at })
      .where("owner_id", "=", ownerId)
      .where("holder_id", "=", holderId)
      .where(
        "approval_id",
        "in",
        waiting.map(({ approvalId }) => approvalId),
      )
      .execute();
  }
  return {
    to: reviewer.email,
    content,
    ...(stopUrl !== null && { headers: toStopHeaders(stopUrl) }),
    async keep(tx) {
      for (const { hash, approvalId } of shown)
        await createApprovalLink(ctx, tx, ownerId, {
          hash,
          approvalId,
          holderId,
          action: "decide",
        });
      await setMailedAt(tx, ctx.clock.now());
    },
    async undo(tx) {
      const hashes = shown.map(({ hash }) => hash);
      await dropApprovalLinks(tx, ownerId, hashes);
      await setMailedAt(tx, null);
    },
  };
};

type Reviewer = {
  email: string;
  locale: Locale;
  isOwner: boolean;
  isDaily: boolean;
};

/** Null for an owner who wants no emails, and for an approver who no longer reviews. */
async function findReviewer(ctx: Pick<Context, "db">, { ownerId }: Caller, holderId: string): Promise<Reviewer | null> {
  const { email, locale, mails } = await ctx.db
    .selectFrom("accounts")
    .select(["email", "locale", "approval_mails as mails"])
    .where("owner_id", "=", ownerId)
    .executeTakeFirstOrThrow();
  if (holderId === ownerId)
    return mails === "never" ? null : { email, locale, isOwner: true, isDaily: mails === "daily" };
  const approver = await ctx.db
    .selectFrom("approvers")
    .select("email")
    .where("owner_id", "=", ownerId)
    .where("id", "=", holderId)
    .where("state", "=", "confirmed")
    .executeTakeFirst();
  return approver === undefined ? null : { email: approver.email, locale, isOwner: false, isDaily: false };
}

async function toShown(
  ctx: Pick<Context, "addresses" | "config" | "db">,
  caller: Caller,
  waiting: Waiting,
): Promise<{
  approvalId: string;
  hash: Buffer;
  article: ApprovalDigestContent["articles"][number];
}> {
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
