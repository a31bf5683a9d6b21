import type { Caller } from "../../platform/actor.ts";
import type { Context } from "../../context.ts";
import { writeAudit } from "../../platform/db/audit.ts";
import { inTransaction, type Tx } from "../../platform/db/database.ts";
import { decideArticle } from "./decide-article.ts";

/**
 * Declines the version that the caller read: it's stored but not published. Idempotent. Throws "not-found",
 * "being-written", "stale-version", "already-decided".
 */
export async function declineArticle(
  ctx: Pick<Context, "clock" | "db">,
  caller: Caller,
  input: { articleId: string; version: number },
): Promise<void> {
  await inTransaction(ctx, (tx) => declineVersion(ctx, tx, caller, input));
}

/** Like `declineArticle`, in the caller's transaction. */
export async function declineVersion(
  ctx: Pick<Context, "clock">,
  tx: Tx,
  caller: Caller,
  { articleId, version }: { articleId: string; version: number },
): Promise<void> {
  const decided = await decideArticle(ctx, tx, caller, { articleId, version, decision: "declined" });
  if (decided) await writeAudit(ctx, tx, caller, { action: "article.declined", subjectId: articleId });
}
