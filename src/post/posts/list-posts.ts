import type { Caller } from "../../platform/actor.ts";
import type { Context } from "../../context.ts";
import type { PostsTable, SkipReason } from "./tables.ts";
import { GalleyError } from "../../platform/errors.ts";
import { choosable } from "./earlier/earlier-posts.ts";
import { type PageOf, type PagePosition, toPage } from "../../platform/page.ts";

export type Post = {
  id: string;
  caption: string;
  kind: PostsTable["kind"];
  permalink: string | null;
  postedAt: Date;
  /** Why it has no article; null if it has one. */
  skipped: SkipReason | null;
  /** Its own article, or the digest that includes it. */
  articleId: string | null;
  /** When the digest that it waits for is due. */
  digestAt: Date | null;
};

export type ListPostsInput = {
  sourceId: string;
  first: number;
  after: PagePosition | null;
  /** Only posts that can be chosen for an article. */
  choosable?: boolean;
};

/** Returns the posts found so far, newest first. Throws "not-found" for the source. */
export async function listPosts(
  ctx: Pick<Context, "db">,
  caller: Caller,
  { sourceId, first, after, choosable: onlyChoosable = false }: ListPostsInput,
): Promise<PageOf<Post>> {
  const source = await ctx.db
    .selectFrom("sources")
    .select("id")
    .where("owner_id", "=", caller.ownerId)
    .where("id", "=", sourceId)
    .executeTakeFirst();
  if (source === undefined) throw new GalleyError("not-found");
  const rows = await ctx.db
    .selectFrom("posts as post")
    .leftJoin("articles as article", (join) =>
      join.onRef("article.owner_id", "=", "post.owner_id").onRef("article.post_id", "=", "post.id"),
    )
    .leftJoin("article_posts as member", (join) =>
      join.onRef("member.owner_id", "=", "post.owner_id").onRef("member.post_id", "=", "post.id"),
    )
    .select((row) => [
      "post.id",
      "post.caption",
      "post.kind",
      "post.permalink",
      "post.posted_at as postedAt",
      "post.skipped",
      row.fn.coalesce("article.id", "member.article_id").as("articleId"),
      "article.digest_at as digestAt",
    ])
    .where("post.owner_id", "=", caller.ownerId)
    .where("post.source_id", "=", sourceId)
    .$if(onlyChoosable, (query) => query.where("post.skipped", "in", choosable).where("post.chosen_at", "is", null))
    .$if(after !== null, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple("post.posted_at", "post.id"), "<", tuple(after?.at ?? new Date(0), after?.id ?? "")),
      ),
    )
    .orderBy("post.posted_at", "desc")
    .orderBy("post.id", "desc")
    .limit(first + 1)
    .execute();
  return toPage(rows, first, (post) => ({ at: post.postedAt, id: post.id }));
}
