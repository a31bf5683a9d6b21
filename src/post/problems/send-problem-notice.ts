import type { Caller } from "../../platform/actor.ts";
import type { Context } from "../../context.ts";
import { failMail, sendOnce } from "../../platform/mails/send-once.ts";
import { toPageUrl } from "../../platform/page-url.ts";
import { listProblems } from "./list-problems.ts";

type NoticeContext = Pick<Context, "clock" | "config" | "db" | "emails" | "log" | "mailer">;

/** As many as a mail shows; the others stand in the list. */
const MAX_PROBLEMS = 10;
/** Of an article without a title, so much of its post. */
const MAX_WORDS = 80;

/** One mail with all that could not be written or published and still waits for its owner. */
export async function sendProblemNotice(
  ctx: NoticeContext,
  caller: Caller,
  { mailId }: { mailId: string },
): Promise<void> {
  const [account, problems] = await Promise.all([
    ctx.db
      .selectFrom("accounts")
      .select(["email", "locale"])
      .where("owner_id", "=", caller.ownerId)
      .executeTakeFirstOrThrow(),
    listProblems(ctx, caller),
  ]);
  if (problems.length === 0) return failMail(ctx, caller, { mailId, failure: { reason: "not-needed" } });
  const { email, locale } = account;
  const shown = problems.slice(0, MAX_PROBLEMS).map(({ articleId, title, caption, site, reason }) => ({
    title: title ?? caption.slice(0, MAX_WORDS),
    site,
    reason,
    articleUrl: toPageUrl(ctx, locale, `/bot/articles/view?id=${articleId}`),
  }));
  const listUrl = toPageUrl(ctx, locale, "/bot/articles?problems=1");
  const content = { locale, problems: shown, more: problems.length - shown.length, listUrl };
  await sendOnce(ctx, caller, { mailId, to: email, content: await ctx.emails.renderProblemNotice(content) });
}
