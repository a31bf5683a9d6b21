import type { Caller } from "../../platform/actor.ts";
import type { Context } from "../../context.ts";
import { inTransaction, type Tx } from "../../platform/db/database.ts";
import { emit, type PipelineEvents } from "../events.ts";
import { decideArticle } from "./decide-article.ts";

/**
 * Approves the version that the caller read and publishes it where its integrations and the plan allow. Idempotent.
 * Throws "not-found", "being-written", "stale-version".
 */
export async function approveArticle(
  ctx: Pick<Context, "clock" | "config" | "db" | "jobs" | "pipeline">,
  caller: Caller,
  input: { articleId: string; version: number },
): Promise<void> {
  await inTransaction(ctx, (tx) => approveVersion(ctx, tx, caller, input));
}

/** Like `approveArticle`, in the caller's transaction. */
export async function approveVersion(
  ctx: Pick<Context, "clock" | "config" | "jobs" | "pipeline">,
  tx: Tx,
  caller: Caller,
  event: PipelineEvents["article.approved"],
): Promise<void> {
  const { articleId, version } = event;
  const decided = await decideArticle(ctx, tx, caller, { articleId, version, decision: "approved" });
  if (decided) await emit(ctx, tx, caller, "article.approved", event);
}
