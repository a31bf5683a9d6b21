import type { Caller } from "../../../platform/actor.ts";
import type { Context } from "../../../context.ts";
import { inTransaction } from "../../../platform/db/database.ts";
import { writeAudit } from "../../../platform/db/audit.ts";
import { GalleyError } from "../../../platform/errors.ts";
import { queueWriting } from "./queue-writing.ts";

/** Retries a FAILED article. Throws "not-found", or "not-retryable-state" if it hasn't failed. */
export async function retryArticle(
  ctx: Pick<Context, "clock" | "db" | "jobs">,
  caller: Caller,
  input: { articleId: string },
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const article = await tx
      .selectFrom("articles")
      .select("status")
      .where("owner_id", "=", caller.ownerId)
      .where("id", "=", input.articleId)
      .forUpdate()
      .executeTakeFirst();
    if (article === undefined) throw new GalleyError("not-found");
    if (article.status !== "FAILED") throw new GalleyError("not-retryable-state");
    await tx
      .updateTable("articles")
      .set({ status: "PENDING", failure: null })
      .where("owner_id", "=", caller.ownerId)
      .where("id", "=", input.articleId)
      .execute();
    await writeAudit(ctx, tx, caller, { action: "article.retried", subjectId: input.articleId });
    await queueWriting(ctx, tx, { ownerId: caller.ownerId, articleId: input.articleId });
  });
}
