import type { Context } from "../../../context.ts";
import { hashLinkToken } from "../../../platform/guards/link-token.ts";
import { decideApproval } from "./decide-approval.ts";

/**
 * Approves from an email client's own button, whose token can approve this version and nothing else. Returns whether
 * its holder has approved it, now or before.
 */
export async function approveByMailProgram(
  ctx: Pick<Context, "clock" | "config" | "db" | "jobs" | "pipeline">,
  { token }: { token: string },
): Promise<boolean> {
  await decideApproval(ctx, { token, decision: "approve", action: "approve" });
  const row = await ctx.db
    .selectFrom("approval_links as link")
    .innerJoin("approval_seats as reviewer", (join) =>
      join
        .onRef("reviewer.owner_id", "=", "link.owner_id")
        .onRef("reviewer.approval_id", "=", "link.approval_id")
        .on((on) => on("reviewer.holder_id", "=", on.fn.coalesce("link.holder_id", "link.owner_id"))),
    )
    .select("reviewer.approved_at")
    .where("link.token_hash", "=", hashLinkToken(token))
    .where("link.action", "=", "approve")
    .executeTakeFirst();
  return row !== undefined && row.approved_at !== null;
}
