import type { Product } from "../../../test/product.ts";
import { control } from "../../../test/rig.ts";
import { readDeliveries } from "../shared/deliveries.ts";

export type Counted = { articles: number; approved: number; published: number; duplicates: number };

/** What the site's and the mailbox's journals say, and the database about what should be there once. */
export async function count({ rig, sql }: Pick<Product, "rig" | "sql">): Promise<Counted> {
  type Posts = { posts: { status: string; content: string }[] };
  const { posts } = await control<Posts>(rig.wordpress, "GET", "/posts");
  const markers = posts.flatMap(({ status, content }) =>
    status === "publish" ? (/galley:[0-9a-f]+/.exec(content)?.[0] ?? []) : [],
  );
  const deliveries = await readDeliveries(rig);
  const [found] = await sql(`
    select (select count(*)::int from articles where status = 'GENERATED') as articles,
      (select count(*) - count(distinct (owner_id, post_id)) from articles)::int as twice,
      (select count(*)::int from approvals where decision = 'approved') as approved`);
  const repeated = (values: string[]) => values.length - new Set(values).size;
  return {
    articles: Number(found?.["articles"]),
    approved: Number(found?.["approved"]),
    published: new Set(markers).size,
    duplicates: repeated(markers) + repeated(deliveries) + Number(found?.["twice"]),
  };
}
