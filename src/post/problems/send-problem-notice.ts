import type { Caller } from "../../platform/actor.ts";
import type { Context } from "../../context.ts";
import { failMail, sendOnce } from "../../platform/mails/send-once.ts";
import { toPageUrl } from "../../platform/page-url.ts";
import { listProblems } from "./list-problems.ts";

type NoticeContext = Pick<Context, "clock" | "config" | "db" | "emails" | "log" | "mailer">;

/** The most that one email shows; the rest are in the list. */
const MAX_PROBLEMS = 10;
/** How much of its post's text stands in for a missing title. */
const MAX_WORDS = 80;

/** Sends one email with everything that couldn't be written or published and still needs its owner. */
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
