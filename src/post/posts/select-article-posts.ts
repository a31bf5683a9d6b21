import type { Database, Tx } from "../../platform/db/database.ts";

/** Selects each article with its posts, oldest first: its own post, or all posts of a digest. */
export function selectArticlePosts(db: Database | Tx, ownerId: string, articleIds: readonly string[]) {
  return db
    .selectFrom("articles as article")
    .leftJoin("article_posts as member", (join) =>
      join.onRef("member.owner_id", "=", "article.owner_id").onRef("member.article_id", "=", "article.id"),
    )
    .innerJoin("posts as post", (join) =>
      join
        .onRef("post.owner_id", "=", "article.owner_id")
        .on((on) => on("post.id", "=", on.fn.coalesce("member.post_id", "article.post_id"))),
    )
    .where("article.owner_id", "=", ownerId)
    .where("article.id", "in", articleIds)
    .orderBy("post.posted_at")
    .orderBy("post.id");
}
