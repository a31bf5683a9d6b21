import type { Tx } from "../../platform/db/database.ts";
import type { MailMaker } from "../../platform/mails/mail-maker.ts";
import { toPageUrl } from "../../platform/page-url.ts";
import { toFirstWords } from "../posts/first-words.ts";
import { listProblems, type Problem } from "./list-problems.ts";

/** The most articles that one email shows; the rest are in the list. */
const MAX_PROBLEMS = 10;

/** One email with everything that couldn't be written or published and still needs its owner. */
export const makeProblemNotice: MailMaker = async (ctx, caller) => {
  const { email, locale } = await ctx.db
    .selectFrom("accounts")
    .select(["email", "locale"])
    .where("owner_id", "=", caller.ownerId)
    .executeTakeFirstOrThrow();
  const render = (problems: readonly Problem[]) => {
    const shown = problems.slice(0, MAX_PROBLEMS).map(({ articleId, title, caption, failures }) => ({
      title: title ?? toFirstWords(caption),
      failures,
      articleUrl: toPageUrl(ctx, locale, `/bot/articles/view?id=${articleId}`),
    }));
    const listUrl = toPageUrl(ctx, locale, "/bot/articles?problems=1");
    return ctx.emails.renderProblemNotice({ locale, problems: shown, more: problems.length - shown.length, listUrl });
  };
  const problems = await listProblems(ctx, caller);
  if (problems.length === 0) return null;
  const content = await render(problems);
  const remake = async (tx: Tx) => {
    const current = await listProblems({ db: tx }, caller);
    return current.length === 0 ? content : render(current);
  };
  return { to: email, content, remake };
};
