import type { Context } from "../../../context.ts";
import type { Caller } from "../../../platform/actor.ts";
import { writeAudit } from "../../../platform/db/audit.ts";
import { inTransaction } from "../../../platform/db/database.ts";
import { queueWriting } from "../writing/queue-writing.ts";

/**
 * Returns the article of a post or the digest that has it, null if there's none. An article that waits for a digest is
 * written now, by itself.
 */
export async function writeAlone(
  ctx: Pick<Context, "clock" | "db" | "jobs">,
  caller: Caller,
  { postId }: { postId: string },
): Promise<string | null> {
  const { ownerId } = caller;
  return inTransaction(ctx, async (tx) => {
    const gathered = await tx
      .updateTable("articles")
      .set({ waiting_for: null, digest_at: null, stands_alone: true })
      .where("owner_id", "=", ownerId)
      .where("post_id", "=", postId)
      .where("waiting_for", "=", "digest")
      .returning("id")
      .executeTakeFirst();
    if (gathered !== undefined) {
      await writeAudit(ctx, tx, caller, { action: "article.requested", subjectId: gathered.id });
      await queueWriting(ctx, tx, { ownerId, articleId: gathered.id });
    }
    const article = await tx
      .selectFrom("articles as article")
      .leftJoin("article_posts as told", (join) =>
        join
          .onRef("told.owner_id", "=", "article.owner_id")
          .onRef("told.article_id", "=", "article.id")
          .on("told.post_id", "=", postId),
      )
      .select("article.id")
      .where("article.owner_id", "=", ownerId)
      .where((row) => row.or([row("article.post_id", "=", postId), row("told.post_id", "is not", null)]))
      .executeTakeFirst();
    return article?.id ?? null;
  });
}
