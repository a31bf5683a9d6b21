import type { Caller } from "../../../platform/actor.ts";
import type { Context } from "../../../context.ts";
import { inTransaction } from "../../../platform/db/database.ts";
import { writeAudit } from "../../../platform/db/audit.ts";
import { GalleyError } from "../../../platform/errors.ts";
import { takeUnit } from "../../../owner/plans/take-unit.ts";
import { queueWriting } from "./queue-writing.ts";

/**
 * Writes an article that was waiting for quota, now that a unit is free, or for a digest, by itself. Takes the unit at
 * once, so that what the owner sees is true. Throws "not-found", "limit-reached", or "not-retryable-state" if it waits
 * for neither.
 */
export async function writeWaitingArticle(
  ctx: Pick<Context, "clock" | "config" | "db" | "jobs">,
  caller: Caller,
  input: { articleId: string },
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const article = await tx
      .selectFrom("articles")
      .select("waiting_for")
      .where("owner_id", "=", caller.ownerId)
      .where("id", "=", input.articleId)
      .forUpdate()
      .executeTakeFirst();
    if (article === undefined) throw new GalleyError("not-found");
    if (article.waiting_for !== "quota" && article.waiting_for !== "digest")
      throw new GalleyError("not-retryable-state");
    if (!(await takeUnit(ctx, tx, caller.ownerId, input.articleId))) throw new GalleyError("limit-reached");
    await tx
      .updateTable("articles")
      .set({ waiting_for: null, digest_at: null, stands_alone: true })
      .where("owner_id", "=", caller.ownerId)
      .where("id", "=", input.articleId)
      .execute();
    await writeAudit(ctx, tx, caller, { action: "article.requested", subjectId: input.articleId });
    await queueWriting(ctx, tx, { ownerId: caller.ownerId, articleId: input.articleId });
  });
}
