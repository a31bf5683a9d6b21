import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import type { Caller } from "../../platform/actor.ts";
import type { Context } from "../../context.ts";
import { writeAudit } from "../../platform/db/audit.ts";
import { inTransaction, type Tx } from "../../platform/db/database.ts";
import { GalleyError } from "../../platform/errors.ts";
import { parseInput } from "../../platform/input/parse-input.ts";
import { isBlocked } from "../../platform/mails/mail-blocks.ts";
import { queueMail } from "../../platform/mails/queue-mail.ts";

const MAX_APPROVERS = 10;
/** The most invitations per address, and per account and day. */
const MAX_CONFIRMATIONS = 3;
const MAX_CONFIRMATIONS_A_DAY = 20;

const addressSchema = z.string().trim().toLowerCase().pipe(z.email().max(254, "invalid"));

/**
 * Invites someone to approve a source's articles; until they accept, they get no article. Inviting a pending address
 * again resends the email. Throws "not-found", "invalid-input", "rate-limited" after three emails to one address (or
 * twenty a day in all), and "address-blocked".
 */
export async function addApprover(
  ctx: Pick<Context, "clock" | "db" | "jobs">,
  caller: Caller,
  input: { sourceId: string; email: string },
): Promise<void> {
  const email = parseInput(addressSchema, input.email, "email");
  await inTransaction(ctx, async (tx) => {
    const approvers = await lockApprovers(tx, caller, input.sourceId);
    await requireOther(tx, caller, email);
    if (await isBlocked(tx, caller.ownerId, email)) throw new GalleyError("address-blocked", { field: "email" });
    const known = approvers.find((approver) => approver.email === email);
    if (known?.state === "confirmed") return;
    if (known === undefined && approvers.length >= MAX_APPROVERS)
      throw new GalleyError("invalid-input", { field: "email", problem: "too-many", max: MAX_APPROVERS });
    const id = known?.id ?? uuidv7();
    if (known === undefined) {
      await tx
        .insertInto("approvers")
        .values({ owner_id: caller.ownerId, id, source_id: input.sourceId, email, created_at: ctx.clock.now() })
        .execute();
    }
    await requireFewConfirmations(ctx, tx, caller, { id, email });
    await queueMail(ctx, tx, caller.ownerId, { kind: "approver-confirmation", subjectId: id });
    await writeAudit(ctx, tx, caller, {
      action: "approver.asked",
      subjectId: input.sourceId,
      detail: { approverId: id },
    });
  });
}

/** Locks the source's row, so that two concurrent calls can't exceed the limit. */
async function lockApprovers(tx: Tx, { ownerId }: Caller, sourceId: string) {
  const source = await tx
    .selectFrom("sources")
    .select("id")
    .where("owner_id", "=", ownerId)
    .where("id", "=", sourceId)
    .forUpdate()
    .executeTakeFirst();
  if (source === undefined) throw new GalleyError("not-found");
  return tx
    .selectFrom("approvers")
    .select(["id", "email", "state"])
    .where("owner_id", "=", ownerId)
    .where("source_id", "=", sourceId)
    .execute();
}

/** The owner is asked anyway. */
async function requireOther(tx: Tx, { ownerId }: Caller, email: string): Promise<void> {
  const account = await tx
    .selectFrom("accounts")
    .select("email")
    .where("owner_id", "=", ownerId)
    .executeTakeFirstOrThrow();
  if (account.email.toLowerCase() === email)
    throw new GalleyError("invalid-input", { field: "email", problem: "own-address" });
}

async function requireFewConfirmations(
  ctx: Pick<Context, "clock">,
  tx: Tx,
  { ownerId }: Caller,
  { id, email }: { id: string; email: string },
): Promise<void> {
  const yesterday = new Date(ctx.clock.now().getTime() - 86_400_000);
  const { asked, today } = await tx
    .selectFrom("mails")
    .select((query) => [
      query.fn
        .countAll<string>()
        // Also on other sources, and before they were removed.
        .filterWhere((mail) => mail.or([mail("subject_id", "=", id), mail("recipient", "=", email)]))
        .as("asked"),
      query.fn.countAll<string>().filterWhere("created_at", ">", yesterday).as("today"),
    ])
    .where("owner_id", "=", ownerId)
    .where("kind", "=", "approver-confirmation")
    .executeTakeFirstOrThrow();
  if (Number(asked) >= MAX_CONFIRMATIONS || Number(today) >= MAX_CONFIRMATIONS_A_DAY)
    throw new GalleyError("rate-limited");
}
