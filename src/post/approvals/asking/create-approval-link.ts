import type { Context } from "../../../context.ts";
import type { Tx } from "../../../platform/db/database.ts";
import type { LinkAction } from "../tables.ts";

type LinkInput = {
  hash: Buffer;
  approvalId: string;
  /** The owner's id, or an approver's. */ holderId: string;
  action: LinkAction;
};

/** Keeps the hash of a link's token: for this version, this holder and this action only. */
export async function createApprovalLink(
  ctx: Pick<Context, "clock">,
  tx: Tx,
  ownerId: string,
  { hash, approvalId, holderId, action }: LinkInput,
): Promise<void> {
  await tx
    .insertInto("approval_links")
    .values({
      token_hash: hash,
      owner_id: ownerId,
      approval_id: approvalId,
      holder_id: holderId === ownerId ? null : holderId,
      action,
      created_at: ctx.clock.now(),
    })
    .execute();
}
