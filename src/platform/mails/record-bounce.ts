import type { Caller } from "../actor.ts";
import type { Platform } from "../platform.ts";
import { writeAudit } from "../db/audit.ts";
import { inTransaction } from "../db/database.ts";
import type { MailState } from "./tables.ts";
import { blockAddress } from "./mail-blocks.ts";

type Bounce = { mailId: string; to: string; /** The server's reply, e.g. "smtp-550 5.1.1". */ reply: string | null };

/**
 * The address doesn't exist: marks the email as failed and blocks the address. False if the email is in none of these
 * states.
 */
export async function recordBounce(
  ctx: Pick<Platform, "clock" | "db">,
  caller: Caller,
  { mailId, to, reply }: Bounce,
  states: readonly MailState[],
): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const mail = await tx
      .updateTable("mails")
      .set({ state: "failed", failure: "recipient-bounced" })
      .where("owner_id", "=", caller.ownerId)
      .where("id", "=", mailId)
      .where("state", "in", states)
      .returning("id")
      .executeTakeFirst();
    if (mail === undefined) return false;
    await blockAddress(ctx, tx, caller.ownerId, { email: to, reason: "bounced", reply });
    await writeAudit(ctx, tx, caller, { action: "mail.bounced", subjectId: mailId, detail: { reply } });
    return true;
  });
}
