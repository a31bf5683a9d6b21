import type { Caller } from "../../platform/actor.ts";
import type { Context } from "../../context.ts";
import type { ApprovalRule, ApproverState } from "../approvals/tables.ts";
import { GalleyError } from "../../platform/errors.ts";

export type Approver = {
  id: string;
  email: string;
  state: ApproverState;
  /** The receiving server said that the mailbox doesn't exist. */
  isBounced: boolean;
  createdAt: Date;
};

/** Who else approves a source's articles besides its owner, oldest first, and how many must say yes. */
export type Approvers = { sourceId: string; rule: ApprovalRule; approvers: Approver[] };

/** Throws "not-found". */
export async function listApprovers(
  ctx: Pick<Context, "db">,
  { ownerId }: Caller,
  { sourceId }: { sourceId: string },
): Promise<Approvers> {
  const source = await ctx.db
    .selectFrom("sources")
    .select("approval_rule as rule")
    .where("owner_id", "=", ownerId)
    .where("id", "=", sourceId)
    .executeTakeFirst();
  if (source === undefined) throw new GalleyError("not-found");
  const rows = await ctx.db
    .selectFrom("approvers as approver")
    .leftJoin("mail_blocks as block", (join) =>
      join
        .onRef("block.owner_id", "=", "approver.owner_id")
        .onRef("block.email", "=", "approver.email")
        .on("block.reason", "=", "bounced"),
    )
    .select([
      "approver.id",
      "approver.email",
      "approver.state",
      "block.email as bounced",
      "approver.created_at as createdAt",
    ])
    .where("approver.owner_id", "=", ownerId)
    .where("approver.source_id", "=", sourceId)
    .orderBy("approver.created_at")
    .execute();
  return {
    sourceId,
    rule: source.rule,
    approvers: rows.map(({ bounced, ...row }) => ({ ...row, isBounced: bounced !== null })),
  };
}
