import { setTimeout as wait } from "node:timers/promises";
import type { Product } from "../../../test/product.ts";
import type { RealWordPress } from "../../../test/real-wordpress.ts";
import { readDeliveries, readEffects } from "../shared/deliveries.ts";
import { listSitePosts } from "../shared/site-posts.ts";

export type Outcome = {
  posts: number;
  eligible: number;
  languages: number;
  articles: number;
  mails: number;
  uncertain: number;
  published: number;
  drafts: number;
  duplicates: number;
  lost: number;
  /** Where the journals, WordPress and the database disagree. */
  disagreements: string[];
};

type Rows = Record<"sources" | "articles" | "languages" | "published", number> & {
  mails: { id: string; kind: string; state: string; copy: number }[];
};
const rowsOf = `select (select count(*)::int from sources) as sources,
  (select count(*)::int from articles where status = 'GENERATED') as articles,
  (select count(distinct language)::int from article_versions) as languages,
  (select count(*)::int from publications where state = 'published') as published,
  (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'kind', kind, 'state', state, 'copy', copy)), '[]')
    from mails) as mails`;

/**
 * @param connectedAt position in Instagram's journal when the accounts were connected: earlier posts are the
 * baseline.
 */
export async function countOutcome(
  { rig, sql }: Product,
  wordpress: RealWordPress,
  connectedAt: number,
): Promise<Outcome> {
  const [added, deliveries, sitePosts, [found]] = await Promise.all([
    readEffects<{ n: number; mediaType: string; productType: string }>(rig.instagram, "post.added"),
    readDeliveries(rig),
    listSitePosts(wordpress),
    sql(rowsOf),
  ]);
  const rows = found as Rows;
  const isEligible = ({ n, mediaType, productType }: (typeof added)[number]) =>
    n > connectedAt && mediaType !== "VIDEO" && productType === "FEED";
  // Of the baseline, only each account's latest picture post becomes an article.
  const eligible = rows.sources + added.filter(isEligible).length;
  const live = sitePosts.filter(({ status }) => status === "publish");
  const markers = new Set(live.map(({ marker }) => marker));
  const first = rows.mails.filter(({ kind, copy }) => kind === "approval-request" && copy === 1);
  const [mails, uncertain] = ["sent", "uncertain"].map((is) => first.filter(({ state }) => state === is).length) as [
    number,
    number,
  ];
  const copiesOf = (id: string) => deliveries.filter((messageId) => messageId.includes(id)).length;
  const isDelivered = ({ id, state }: Rows["mails"][number]) => state !== "sent" || copiesOf(id) === 1;
  // The first picture is above the text, where the theme shows it.
  const hasPicture = ({ content, featured_media: featured }: (typeof live)[number]) =>
    featured > 0 || /<img[^>]+wp-content\/uploads/.test(content);
  const agreements: [boolean, string][] = [
    [rows.published === live.length, `the database has ${rows.published} published, the site ${live.length}`],
    [mails + uncertain === rows.articles, "mails and uncertain ones do not add up to the articles"],
    [rows.mails.every(isDelivered), "a mail marked as sent is not in the mailbox, or twice"],
    [deliveries.length <= rows.articles + rows.mails.length - first.length, "more mails than articles in the mailbox"],
    [!markers.has(null), "a post without our marker is on the site"],
    [!live.some(({ content }) => content.includes("/cdn/v/")), "a picture is linked to Instagram's address"],
    [live.every(hasPicture), "a post shows no picture of the site's own"],
  ];
  return {
    posts: added.length,
    eligible,
    languages: rows.languages,
    articles: rows.articles,
    mails,
    uncertain,
    published: markers.size,
    drafts: sitePosts.length - live.length,
    duplicates: live.length - markers.size + deliveries.length - new Set(deliveries).size,
    lost: Math.max(0, eligible - markers.size),
    disagreements: agreements.flatMap(([holds, otherwise]) => (holds ? [] : [otherwise])),
  };
}

const least = { posts: 21, kills: 20 };
const LANGUAGES = 7;

/**
 * Returns every reason, in words, why an outcome doesn't complete the main job; `kills` is null where nothing is
 * killed.
 */
export function whyFailed(outcome: Outcome, kills: number | null): string[] {
  const { eligible, languages, articles, published, drafts, duplicates, lost, disagreements } = outcome;
  const reasons: [boolean, string][] = [
    [eligible >= least.posts, `${eligible} posts were eligible, fewer than ${least.posts}`],
    [languages === LANGUAGES, `articles in ${languages} languages, not ${LANGUAGES}`],
    [kills === null || kills >= least.kills, `${kills} kills, fewer than ${least.kills}`],
    [articles === eligible, `${articles} articles of ${eligible} eligible posts`],
    [published === eligible, `${published} published of ${eligible} eligible posts`],
    [drafts === 0, `${drafts} drafts are left on the site`],
    [duplicates === 0, `${duplicates} duplicates`],
    [lost === 0, `${lost} lost`],
    ...disagreements.map((disagreement): [boolean, string] => [false, `disagreement: ${disagreement}`]),
  ];
  return reasons.flatMap(([holds, otherwise]) => (holds ? [] : [otherwise]));
}

/**
 * Counts until nothing is left to happen, and returns the last count. Work in progress can look like a
 * disagreement (a post is on the site before the database says so), and a count may fail; both pass. If no
 * count succeeded in time, throws the last error.
 */
export async function waitForOutcome(
  count: () => Promise<Outcome>,
  { patienceMs, everyMs, say }: { patienceMs: number; everyMs: number; say: (line: string) => void },
): Promise<Outcome> {
  const deadline = Date.now() + patienceMs;
  for (let saidAt = 0; ; await wait(everyMs)) {
    const counted = await count().catch((error: unknown) => ({ error }));
    const isOver = Date.now() > deadline;
    if ("error" in counted) {
      if (isOver) throw counted.error;
      say(`could not count, and counts again: ${String(counted.error)}`);
      continue;
    }
    const open = whyFailed(counted, null);
    // Duplicates don't go away.
    if (isOver || open.length === 0 || counted.duplicates > 0) return counted;
    if (Date.now() - saidAt < 10_000) continue;
    saidAt = Date.now();
    const { articles, mails, published } = counted;
    say(`${articles} articles, ${mails} mails, ${published} published; open: ${open.join("; ")}`);
  }
}
