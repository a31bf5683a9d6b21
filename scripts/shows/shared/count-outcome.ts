import type { Product } from "../../../test/product.ts";
import { readDeliveries } from "./deliveries.ts";
import { readMarkedPosts } from "./site-posts.ts";

export const repeated = (values: unknown[]) => values.length - new Set(values).size;

/** Counts what the site's and the mailbox's journals contain, and what should exist once in the database. */
export async function countOutcome({ rig, sql }: Pick<Product, "rig" | "sql">) {
  const posts = await readMarkedPosts(rig.wordpress);
  const deliveries = await readDeliveries(rig);
  // Not the emails about a sign-in from a new device, of which there are many.
  const proofs = await sql("select id from mails where kind = 'approval-request'");
  const [found] = await sql(`
    select (select count(*)::int from articles where status = 'GENERATED') as articles,
      (select count(*) - count(distinct (owner_id, post_id)) from articles)::int as twice,
      (select count(*)::int from approvals where decision = 'approved') as approved`);
  const markersOf = (some: typeof posts) => some.flatMap(({ marker }) => marker ?? []);
  const live = markersOf(posts.filter(({ status }) => status === "publish"));
  return {
    articles: Number(found?.["articles"]),
    approved: Number(found?.["approved"]),
    published: new Set(live).size,
    mails: deliveries.filter((messageId) => proofs.some(({ id }) => messageId.includes(String(id)))).length,
    duplicates: repeated(live) + repeated(deliveries) + Number(found?.["twice"]),
    /** Posts in any state beside another one of the same article, e.g. a draft that a retry left. */
    copies: repeated(markersOf(posts)),
  };
}
