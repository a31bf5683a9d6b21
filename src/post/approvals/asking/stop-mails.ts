import type { Caller } from "../../../platform/actor.ts";
import type { Context } from "../../../context.ts";
import { writeAudit } from "../../../platform/db/audit.ts";
import { inTransaction, type Tx } from "../../../platform/db/database.ts";
import { refuseMails } from "../../approvers/refuse-mails.ts";
import { readStop, type StopTarget } from "./mail-stop.ts";

/** Stops the emails that a link names. Idempotent; ignores a URL that isn't ours. */
export async function stopMails(
  ctx: Pick<Context, "addresses" | "clock" | "db">,
  { signed }: { signed: string },
): Promise<void> {
  const stop = readStop(ctx, signed);
  if (stop === null) return;
  const caller: Caller = { ownerId: stop.ownerId, actor: { type: "visitor" } };
  await inTransaction(ctx, async (tx) => {
    const isChanged = await (stop.holderId === stop.ownerId
      ? stopForOwner(tx, stop)
      : stopForApprover(ctx, tx, caller, stop));
    if (isChanged)
      await writeAudit(ctx, tx, caller, {
        action: "mails.stopped",
        subjectId: stop.holderId,
        detail: { kind: stop.kind },
      });
  });
}

/**
 * Without the daily email, articles wait in the app: an owner who wanted fewer emails shouldn't get one per article.
 */
async function stopForOwner(tx: Tx, { kind, ownerId }: StopTarget): Promise<boolean> {
  const isOn = { reminders: "approval_reminders", requests: "approval_reminders", live: "live_notices" } as const;
  const owner = tx.updateTable("accounts").where("owner_id", "=", ownerId).where("deleted_at", "is", null);
  const { numUpdatedRows } =
    kind === "digest"
      ? await owner
          .set({ approval_mails: "never", next_digest_at: null })
          .where("approval_mails", "=", "daily")
          .executeTakeFirst()
      : await owner
          .set({ [isOn[kind]]: false })
          .where(isOn[kind], "=", true)
          .executeTakeFirst();
  return numUpdatedRows > 0n;
}

async function stopForApprover(
  ctx: Pick<Context, "clock">,
  tx: Tx,
  caller: Caller,
  { kind, ownerId, holderId }: StopTarget,
): Promise<boolean> {
  const approver = await tx
    .selectFrom("approvers")
    .select(["email", "state", "reminders"])
    .where("owner_id", "=", ownerId)
    .where("id", "=", holderId)
    .forUpdate()
    .executeTakeFirst();
  if (approver?.state !== "confirmed" || (kind === "reminders" && !approver.reminders)) return false;
  if (kind === "reminders") {
    const stopped = tx.updateTable("approvers").set({ reminders: false }).where("owner_id", "=", ownerId);
    await stopped.where("id", "=", holderId).execute();
  } else await refuseMails(ctx, tx, caller, approver);
  return true;
}
