import type { Context } from "../../../context.ts";
import type { Tx } from "../../../platform/db/database.ts";
import type { LinkAction } from "../tables.ts";

type LinkInput = {
  hash: Buffer;
  approvalId: string;
  /** The owner's or an approver's id. */
  holderId: string;
  action: LinkAction;
};

/** Creates a link for this version, holder and action only; stores just the hash of its token. */
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

/** Deletes links whose email wasn't sent. */
export async function dropApprovalLinks(tx: Tx, ownerId: string, hashes: Buffer[]): Promise<void> {
  await tx.deleteFrom("approval_links").where("owner_id", "=", ownerId).where("token_hash", "in", hashes).execute();
}
