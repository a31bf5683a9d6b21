import type { Product } from "../../../test/product.ts";
import type { RealWordPress } from "../../../test/real-wordpress.ts";
import { repeated } from "../shared/count-outcome.ts";
import { readDeliveries, readEffects } from "../shared/deliveries.ts";
import { listSitePosts } from "../shared/site-posts.ts";

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
export async function countMainJob({ rig, sql }: Product, wordpress: RealWordPress, connectedAt: number) {
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
  const markers = live.map(({ marker }) => marker);
  const published = new Set(markers).size;
  const duplicates = repeated(markers) + repeated(deliveries);
  const drafts = sitePosts.length - live.length;
  const first = rows.mails.filter(({ kind, copy }) => kind === "approval-request" && copy === 1);
  const countFirst = (is: string) => first.filter(({ state }) => state === is).length;
  const [mails, uncertain] = [countFirst("sent"), countFirst("uncertain")];
  const copiesOf = (id: string) => deliveries.filter((messageId) => messageId.includes(id)).length;
  const isDelivered = ({ id, state }: Rows["mails"][number]) => state !== "sent" || copiesOf(id) === 1;
  // The first picture is above the text, where the theme shows it.
  const hasPicture = ({ content, featured_media: featured }: (typeof live)[number]) =>
    featured > 0 || /<img[^>]+wp-content\/uploads/.test(content);
  const agreements: [boolean, string][] = [
    [rows.articles === eligible, `${rows.articles} articles of ${eligible} eligible posts`],
    [published === eligible, `${published} published of ${eligible} eligible posts`],
    [drafts === 0, `${drafts} drafts are left on the site`],
    [duplicates === 0, `${duplicates} duplicates`],
    [rows.published === live.length, `the database has ${rows.published} published, the site ${live.length}`],
    [mails + uncertain === rows.articles, "mails and uncertain ones do not add up to the articles"],
    [rows.mails.every(isDelivered), "a mail marked as sent is not in the mailbox, or twice"],
    [deliveries.length <= rows.articles + rows.mails.length - first.length, "more mails than articles in the mailbox"],
    [!markers.includes(null), "a post without our marker is on the site"],
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
    published,
    duplicates,
    lost: Math.max(0, eligible - published),
    /** What is still undone, and where the journals, WordPress and the database disagree. */
    failures: agreements.flatMap(([holds, otherwise]) => (holds ? [] : [otherwise])),
  };
}
