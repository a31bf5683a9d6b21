import type { Context } from "../../../src/context.ts";
import { control, type Rig } from "../../../test/rig.ts";
import type { RealWordPress } from "../../../test/real-wordpress.ts";
import { readDeliveries } from "./read-deliveries.ts";
import { type SitePost, readSitePosts } from "./read-site-posts.ts";

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

type AddedPosts = { records: { n: number; mediaType: string; productType: string }[] };

/**
 * @param connectedAt position in Instagram's journal when the accounts were connected: earlier posts are the
 * baseline.
 */
export async function countOutcome(
  rig: Rig,
  ctx: Context,
  wordpress: RealWordPress,
  connectedAt: number,
): Promise<Outcome> {
  const [added, deliveries, sitePosts, rows] = await Promise.all([
    control<AddedPosts>(rig.instagram, "GET", "/journal?effect=post.added"),
    readDeliveries(rig.mailbox),
    readSitePosts(wordpress),
    readRows(ctx),
  ]);
  const accounts = rows.sources;
  const isEligible = ({ mediaType, productType }: AddedPosts["records"][number]) =>
    mediaType !== "VIDEO" && productType === "FEED";
  // Of the baseline, only each account's latest picture post becomes an article.
  const eligible = accounts + added.records.filter((post) => post.n > connectedAt && isEligible(post)).length;
  const live = sitePosts.filter((post) => post.status === "publish");
  const markers = new Set(live.map((post) => post.marker));
  const resent = rows.mails.filter((mail) => mail.copy > 1).length;
  const first = rows.mails.filter((mail) => mail.copy === 1);
  const outcome = {
    posts: added.records.length,
    eligible,
    languages: rows.languages,
    articles: rows.articles,
    mails: first.filter((mail) => mail.state === "sent").length,
    uncertain: first.filter((mail) => mail.state === "uncertain").length,
    published: markers.size,
    drafts: sitePosts.length - live.length,
    duplicates: live.length - markers.size + deliveries.length - new Set(deliveries).size,
    lost: Math.max(0, eligible - markers.size),
  };
  return { ...outcome, disagreements: findDisagreements(outcome, rows, live, deliveries, resent) };
}

function findDisagreements(
  outcome: Omit<Outcome, "disagreements">,
  rows: Rows,
  live: SitePost[],
  deliveries: string[],
  resent: number,
): string[] {
  const found: string[] = [];
  const check = (holds: boolean, text: string) => holds || found.push(text);
  const delivered = (id: string) => deliveries.filter((messageId) => messageId.includes(id)).length;
  check(rows.published === live.length, `the database has ${rows.published} published, the site ${live.length}`);
  check(outcome.drafts === 0, `${outcome.drafts} drafts are left on the site`);
  check(
    outcome.mails + outcome.uncertain === outcome.articles,
    "mails and uncertain ones do not add up to the articles",
  );
  check(
    rows.mails.every((mail) => mail.state !== "sent" || delivered(mail.id) === 1),
    "a mail marked as sent is not in the mailbox, or twice",
  );
  check(deliveries.length <= outcome.articles + resent, "more mails than articles in the mailbox");
  check(
    live.every((post) => post.marker !== null),
    "a post without our marker is on the site",
  );
  check(
    live.every((post) => !post.content.includes("/cdn/v/")),
    "a picture is linked to Instagram's address",
  );
  // The first picture is above the text, where the theme shows it.
  const ownPicture = /<img[^>]+wp-content\/uploads/;
  const hasPicture = live.every((post) => post.featured || ownPicture.test(post.content));
  check(hasPicture, "a post shows no picture of the site's own");
  return found;
}

type Rows = {
  sources: number;
  articles: number;
  languages: number;
  published: number;
  mails: { id: string; state: string; copy: number }[];
};

async function readRows(ctx: Context): Promise<Rows> {
  const [sources, articles, versions, publications, mails] = await Promise.all([
    ctx.db.selectFrom("sources").select("id").execute(),
    ctx.db.selectFrom("articles").select("id").where("status", "=", "GENERATED").execute(),
    ctx.db.selectFrom("article_versions").select("language").distinct().execute(),
    ctx.db.selectFrom("publications").select("id").where("state", "=", "published").execute(),
    ctx.db.selectFrom("mails").select(["id", "state", "copy"]).execute(),
  ]);
  return {
    sources: sources.length,
    articles: articles.length,
    languages: versions.length,
    published: publications.length,
    mails,
  };
}
