import { v7 as uuidv7 } from "uuid";
import type { Platform } from "../../../platform/platform.ts";
import type { Tx } from "../../../platform/db/database.ts";
import type { ApprovalMailKind } from "../../../platform/mails/tables.ts";

type ApprovalMailInput = {
  kind: ApprovalMailKind;
  approvalId: string;
  /** The id of the owner or of an approver. */
  holderId: string;
};

/** Adds another email of this kind for one holder, and the job that sends it. */
export async function queueApprovalMail(
  ctx: Pick<Platform, "clock" | "jobs">,
  tx: Tx,
  ownerId: string,
  input: ApprovalMailInput,
): Promise<void> {
  const last = await tx
    .selectFrom("mails")
    .select("copy")
    .where("owner_id", "=", ownerId)
    .where("kind", "=", input.kind)
    .where("subject_id", "=", input.approvalId)
    .orderBy("copy", "desc")
    .limit(1)
    .executeTakeFirst();
  const mailId = uuidv7();
  await tx
    .insertInto("mails")
    .values({
      owner_id: ownerId,
      id: mailId,
      kind: input.kind,
      subject_id: input.approvalId,
      holder_id: input.holderId === ownerId ? null : input.holderId,
      copy: (last?.copy ?? 0) + 1,
      state: "queued",
      created_at: ctx.clock.now(),
    })
    .execute();
  await ctx.jobs.send(tx, "request-approval", { ownerId, mailId });
}
