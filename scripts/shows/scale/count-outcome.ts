import type { Context } from "../../../src/context.ts";
import { control, type Rig } from "../../../test/rig.ts";
import { readDeliveries } from "../main-job/read-deliveries.ts";

export type Outcome = { articles: number; published: number; mails: number; duplicates: number };

/** Counts from the site's and the mailbox's own journals; the database only says what should be there once. */
export async function countOutcome(rig: Rig, ctx: Pick<Context, "db">): Promise<Outcome> {
  const [{ posts }, deliveries, articles] = await Promise.all([
    control<{ posts: { status: string; content: string }[] }>(rig.wordpress, "GET", "/posts"),
    readDeliveries(rig.mailbox),
    ctx.db.selectFrom("articles").select(["owner_id", "post_id"]).where("status", "=", "GENERATED").execute(),
  ]);
  const markers = posts
    .filter(({ content }) => content.includes("galley:"))
    .map(({ content }) => /galley:[0-9a-f]+/.exec(content)?.[0]);
  // One mail per article: anything twice in a list was done twice.
  const perArticle = Math.max(0, deliveries.length - articles.length);
  return {
    articles: articles.length,
    published: posts.filter(({ status }) => status === "publish").length,
    mails: deliveries.length,
    duplicates:
      repeated(markers) +
      Math.max(repeated(deliveries), perArticle) +
      repeated(articles.map(({ owner_id, post_id }) => `${owner_id} ${post_id}`)),
  };
}

function repeated(values: (string | undefined)[]): number {
  return values.length - new Set(values).size;
}
