import type { Caller } from "../../platform/actor.ts";
import type { Context } from "../../context.ts";
import { writeAudit } from "../../platform/db/audit.ts";
import { inTransaction, type Tx } from "../../platform/db/database.ts";
import { releaseUnit } from "../../owner/plans/release-unit.ts";
import { selectArticlePosts } from "./select-article-posts.ts";
import type { SkipReason } from "./tables.ts";

type WithdrawInput = {
  postId: string;
  articleId: string;
  reason: Extract<SkipReason, "deleted" | "never-publish" | "sensitive">;
};

/**
 * Withdraws a post whose article hasn't been started: deletes the article and our copies of the pictures, and returns
 * its unit of quota. A digest keeps its other posts.
 */
export async function withdrawPost(
  ctx: Pick<Context, "clock" | "db" | "log" | "pictures">,
  caller: Caller,
  input: WithdrawInput,
): Promise<void> {
  const { postId, articleId, reason } = input;
  const freed = await inTransaction(ctx, async (tx) => {
    const article = await tx
      .selectFrom("articles")
      .select("id")
      .where("owner_id", "=", caller.ownerId)
      .where("id", "=", articleId)
      .where("status", "=", "PENDING")
      .where("version", "=", 0)
      .forUpdate()
      .executeTakeFirst();
    if (article === undefined) return [];
    await leaveArticle(tx, caller, input);
    await tx
      .updateTable("posts")
      .set({ skipped: reason })
      .where("owner_id", "=", caller.ownerId)
      .where("id", "=", postId)
      .execute();
    await writeAudit(ctx, tx, caller, { action: "post.withdrawn", subjectId: postId, detail: { reason } });
    return deletePictures(tx, caller, postId);
  });
  for (const key of freed) {
    await ctx.pictures
      .remove(key)
      .catch((error: unknown) => ctx.log.error({ err: error }, "could not remove a picture"));
  }
}

async function leaveArticle(tx: Tx, { ownerId }: Caller, { postId, articleId }: WithdrawInput): Promise<void> {
  const members = await selectArticlePosts(tx, ownerId, [articleId]).select("post.id").execute();
  const last = members.findLast(({ id }) => id !== postId);
  if (last === undefined) {
    await tx.deleteFrom("articles").where("owner_id", "=", ownerId).where("id", "=", articleId).execute();
    await releaseUnit(tx, ownerId, articleId);
    return;
  }
  await tx.deleteFrom("article_posts").where("owner_id", "=", ownerId).where("post_id", "=", postId).execute();
  await tx
    .updateTable("articles")
    .set({ post_id: last.id })
    .where("owner_id", "=", ownerId)
    .where("id", "=", articleId)
    .execute();
}

/** Returns the storage keys that none of the owner's other pictures use. */
async function deletePictures(tx: Tx, caller: Caller, postId: string): Promise<string[]> {
  const deleted = await tx
    .deleteFrom("pictures")
    .where("owner_id", "=", caller.ownerId)
    .where("post_id", "=", postId)
    .returning("storage_key")
    .execute();
  const keys = [...new Set(deleted.map((row) => row.storage_key))];
  if (keys.length === 0) return [];
  const shared = await tx
    .selectFrom("pictures")
    .select("storage_key")
    .where("owner_id", "=", caller.ownerId)
    .where("storage_key", "in", keys)
    .execute();
  return keys.filter((key) => !shared.some((row) => row.storage_key === key));
}
