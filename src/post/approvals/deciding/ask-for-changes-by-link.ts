import { recordChangeRequest } from "../../articles/editing/ask-for-changes.ts";
import { enforceWritingLimit } from "../../articles/writing/enforce-writing-limit.ts";
import type { Context } from "../../../context.ts";
import { inTransaction } from "../../../platform/db/database.ts";
import { requireText } from "../../../platform/input/require-text.ts";
import { lockDecidable, toApprover } from "./lock-decidable.ts";

const MAX_CHANGE_REQUEST = 1_000;

/**
 * Sends the article back to the writer with a change request; everyone who gets asked gets the next version by email. A
 * link that can no longer decide changes nothing. Throws "invalid-input", "wishes-not-understood",
 * "rate-limited".
 */
export async function askForChangesByLink(
  ctx: Pick<Context, "clock" | "db" | "jobs" | "writer">,
  input: { token: string; version?: number | undefined; wish: string },
): Promise<void> {
  const wish = requireText(input.wish, { field: "wish", max: MAX_CHANGE_REQUEST, required: "required" });
  await inTransaction(ctx, async (tx) => {
    const approval = await lockDecidable(ctx, tx, { token: input.token, version: input.version, action: "decide" });
    if (approval === null) return;
    const { ownerId, articleId, version } = approval;
    await enforceWritingLimit({ clock: ctx.clock, db: tx }, ownerId);
    await recordChangeRequest(ctx, tx, toApprover(approval), { articleId, version, wish, section: null });
  });
}
