import type { MailMaker } from "../../platform/mails/mail-maker.ts";
import { toPageUrl } from "../../platform/page-url.ts";
import { toFirstWords } from "../posts/first-words.ts";
import { listProblems } from "./list-problems.ts";

/** The most articles that one email shows; the rest are in the list. */
const MAX_PROBLEMS = 10;

/** One email with everything that couldn't be written or published and still needs its owner. */
export const makeProblemNotice: MailMaker = async (ctx, caller) => {
  const [account, problems] = await Promise.all([
    ctx.db
      .selectFrom("accounts")
      .select(["email", "locale"])
      .where("owner_id", "=", caller.ownerId)
      .executeTakeFirstOrThrow(),
    listProblems(ctx, caller),
  ]);
  if (problems.length === 0) return null;
  const { email, locale } = account;
  const shown = problems.slice(0, MAX_PROBLEMS).map(({ articleId, title, caption, failures }) => ({
    title: title ?? toFirstWords(caption),
    failures,
    articleUrl: toPageUrl(ctx, locale, `/bot/articles/view?id=${articleId}`),
  }));
  const listUrl = toPageUrl(ctx, locale, "/bot/articles?problems=1");
  const content = { locale, problems: shown, more: problems.length - shown.length, listUrl };
  return { to: email, content: await ctx.emails.renderProblemNotice(content) };
};
