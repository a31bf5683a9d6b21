import type { Outcome } from "./count-outcome.ts";

const MIN_POSTS = 21;
const LANGUAGES = 7;
const MIN_KILLS = 20;

/** Every reason, in words, why an outcome doesn't complete the main job; `kills` is null where nothing is killed. */
export function whyFailed(outcome: Outcome, kills: number | null): string[] {
  const { eligible, languages, articles, published, drafts, duplicates, lost, disagreements } = outcome;
  const reasons: [boolean, string][] = [
    [eligible >= MIN_POSTS, `${eligible} posts were eligible, fewer than ${MIN_POSTS}`],
    [languages === LANGUAGES, `articles in ${languages} languages, not ${LANGUAGES}`],
    [kills === null || kills >= MIN_KILLS, `${kills} kills, fewer than ${MIN_KILLS}`],
    [articles === eligible, `${articles} articles of ${eligible} eligible posts`],
    [published === eligible, `${published} published of ${eligible} eligible posts`],
    [drafts === 0, `${drafts} drafts are left on the site`],
    [duplicates === 0, `${duplicates} duplicates`],
    [lost === 0, `${lost} lost`],
  ];
  const failed = reasons.filter(([holds]) => !holds).map(([, reason]) => reason);
  return [...failed, ...disagreements.map((disagreement) => `disagreement: ${disagreement}`)];
}
