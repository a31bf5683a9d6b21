import type { Caller } from "../../../platform/actor.ts";
import type { Context } from "../../../context.ts";
import { inTransaction, type Tx } from "../../../platform/db/database.ts";
import { writeAudit } from "../../../platform/db/audit.ts";
import { GalleyError } from "../../../platform/errors.ts";
import { lockArticle } from "../../lock-article.ts";
import { queueWriting, sendWriting } from "./queue-writing.ts";

type RetryContext = Pick<Context, "clock" | "jobs">;

/**
 * Retries a FAILED article, or a next version with answers or changes that couldn't be written. Throws "not-found",
 * and "not-retryable-state" if nothing has failed or somebody has decided since.
 */
export async function retryArticle(
  ctx: RetryContext & Pick<Context, "db">,
  caller: Caller,
  input: { articleId: string },
): Promise<void> {
  await inTransaction(ctx, (tx) => retryWriting(ctx, tx, caller, input));
}

/** Does the same in the caller's transaction. */
export async function retryWriting(
  ctx: RetryContext,
  tx: Tx,
  caller: Caller,
  { articleId }: { articleId: string },
): Promise<void> {
  const { status, failure } = await lockArticle(tx, caller, articleId);
  const isRewriting = status === "GENERATED" && failure !== null;
  if (status !== "FAILED" && !isRewriting) throw new GalleyError("not-retryable-state");
  await tx
    .updateTable("articles")
    .set({ status: "PENDING", failure: null })
    .where("owner_id", "=", caller.ownerId)
    .where("id", "=", articleId)
    .execute();
  await writeAudit(ctx, tx, caller, { action: "article.retried", subjectId: articleId });
  const job = { ownerId: caller.ownerId, articleId };
  // Somebody is waiting for the next version of the article that they see.
  await (isRewriting ? sendWriting(ctx, tx, job, { isAwaited: true }) : queueWriting(ctx, tx, job));
}
