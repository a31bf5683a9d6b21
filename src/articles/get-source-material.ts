import type { Caller } from "../actor.ts";
import type { Context } from "../context.ts";
import type { SourceMaterial } from "../writer/article-writer.ts";

/** All that the article of a post may rest on. Throws when there is no such article. */
export async function getSourceMaterial(ctx: Pick<Context, "db">, caller: Caller, articleId: string): Promise<SourceMaterial> {
  const row = await ctx.db
    .selectFrom("articles as article")
    .innerJoin("posts as post", (join) => join.onRef("post.owner_id", "=", "article.owner_id").onRef("post.id", "=", "article.post_id"))
    .innerJoin("sources as source", (join) => join.onRef("source.owner_id", "=", "article.owner_id").onRef("source.id", "=", "article.source_id"))
    .select([
      "post.id as postId",
      "post.caption",
      "post.posted_at as postedAt",
      "post.permalink",
      "source.username as accountName",
      "source.about",
      "source.keywords",
      "source.language",
      "source.style",
    ])
    .where("article.owner_id", "=", caller.ownerId)
    .where("article.id", "=", articleId)
    .executeTakeFirstOrThrow();
  const pictures = await ctx.db
    .selectFrom("pictures")
    .select(["id as pictureId", "alt_text as alt"])
    .where("owner_id", "=", caller.ownerId)
    .where("post_id", "=", row.postId)
    .orderBy("position")
    .execute();
  return { ...row, pictures };
}
