import type { Context } from "../../context.ts";
import type { Caller } from "../../platform/actor.ts";
import { inTransaction } from "../../platform/db/database.ts";
import { emit } from "../events.ts";

/**
 * Returns the article of a post or the digest that has it; null if there's none. An article that waits for a digest is
 * written now, by itself.
 */
export async function writeAlone(
  ctx: Pick<Context, "clock" | "config" | "db" | "jobs" | "pipeline">,
  caller: Caller,
  { postId }: { postId: string },
): Promise<string | null> {
  const { ownerId } = caller;
  return inTransaction(ctx, async (tx) => {
    const gathered = await tx
      .selectFrom("articles")
      .select("id")
      .where("owner_id", "=", ownerId)
      .where("post_id", "=", postId)
      .where("waiting_for", "=", "digest")
      .forUpdate()
      .executeTakeFirst();
    if (gathered !== undefined) await emit(ctx, tx, caller, "article.requested", { articleId: gathered.id });
    const article = await tx
      .selectFrom("articles as article")
      .leftJoin("article_posts as member", (join) =>
        join
          .onRef("member.owner_id", "=", "article.owner_id")
          .onRef("member.article_id", "=", "article.id")
          .on("member.post_id", "=", postId),
      )
      .select("article.id")
      .where("article.owner_id", "=", ownerId)
      .where((row) => row.or([row("article.post_id", "=", postId), row("member.post_id", "is not", null)]))
      .executeTakeFirst();
    return article?.id ?? null;
  });
}
