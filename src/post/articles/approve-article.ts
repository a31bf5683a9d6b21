import type { Caller } from "../../platform/actor.ts";
import type { Context } from "../../context.ts";
import { inTransaction } from "../../platform/db/database.ts";
import { emit } from "../events.ts";
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
  await inTransaction(ctx, async (tx) => {
    const decided = await decideArticle(ctx, tx, caller, { ...input, decision: "approved" });
    if (decided) await emit(ctx, tx, caller, "article.approved", input.articleId, input);
  });
}
