import { recordChangeRequest } from "../../articles/editing/ask-for-changes.ts";
import { enforceWritingLimit } from "../../articles/writing/enforce-writing-limit.ts";
import type { Context } from "../../../context.ts";
import { inTransaction } from "../../../platform/db/database.ts";
import { hashLinkToken } from "../../../platform/guards/link-token.ts";
import { writesWithModel } from "../../../writer/writers.ts";
import { requireDecidable, toApprover } from "./lock-decidable.ts";

/**
 * Sends the article back to the writer with a change request; all reviewers get the next version by email. Throws
 * "invalid-input", "wishes-not-understood", "rate-limited", and what `requireDecidable` throws.
 */
export async function askForChangesByLink(
  ctx: Pick<Context, "clock" | "db" | "jobs" | "writers">,
  input: { token: string; version?: number | undefined; wish: string },
): Promise<void> {
  const isFollowed = await isModelWriting(ctx, input.token);
  await inTransaction(ctx, async (tx) => {
    const approval = await requireDecidable(ctx, tx, { token: input.token, version: input.version, action: "decide" });
    const { ownerId, articleId, version } = approval;
    await enforceWritingLimit({ clock: ctx.clock, db: tx }, ownerId);
    const request = { articleId, version, wish: input.wish, section: null, isFollowed };
    await recordChangeRequest(ctx, tx, toApprover(approval), request);
  });
}

async function isModelWriting(ctx: Pick<Context, "db" | "writers">, token: string): Promise<boolean> {
  const link = await ctx.db
    .selectFrom("approval_links")
    .select("owner_id")
    .where("token_hash", "=", hashLinkToken(token))
    .executeTakeFirst();
  return link !== undefined && writesWithModel(ctx, link.owner_id);
}
