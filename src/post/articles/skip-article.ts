import type { Caller } from "../../platform/actor.ts";
import type { Context } from "../../context.ts";
import { writeAudit } from "../../platform/db/audit.ts";
import { inTransaction } from "../../platform/db/database.ts";
import { decideArticle } from "./decide-article.ts";

/**
 * Declines the version that the caller read: it's stored but not published. Idempotent. Throws "not-found",
 * "being-written", "stale-version", "already-decided".
 */
export async function skipArticle(
  ctx: Pick<Context, "clock" | "db">,
  caller: Caller,
  input: { articleId: string; version: number },
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const decided = await decideArticle(ctx, tx, caller, { ...input, decision: "declined" });
    if (decided) await writeAudit(ctx, tx, caller, { action: "article.declined", subjectId: input.articleId });
  });
}
