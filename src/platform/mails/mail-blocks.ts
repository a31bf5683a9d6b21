import type { Caller } from "../actor.ts";
import type { Platform } from "../platform.ts";
import { writeAudit } from "../db/audit.ts";
import { type Database, inTransaction, type Tx } from "../db/database.ts";
import type { MailBlocksTable } from "./tables.ts";
import { GalleyError } from "../errors.ts";

/** An address that no longer gets an owner's emails, and since when. */
export type MailBlock = {
  email: string;
  reason: MailBlocksTable["reason"];
  /** The server's reply, e.g. "smtp-550 5.1.1". */ reply: string | null;
  createdAt: Date;
};

/** A refusal replaces a bounce, never the other way round. */
export async function blockAddress(
  ctx: Pick<Platform, "clock">,
  tx: Tx,
  ownerId: string,
  { email, reason, reply }: Omit<MailBlock, "createdAt">,
): Promise<void> {
  const block = { reason, reply, created_at: ctx.clock.now() };
  await tx
    .insertInto("mail_blocks")
    .values({ owner_id: ownerId, email: email.toLowerCase(), ...block })
    .onConflict((conflict) =>
      conflict.columns(["owner_id", "email"]).doUpdateSet(block).where("mail_blocks.reason", "=", "bounced"),
    )
    .execute();
}

export async function isBlocked(db: Database | Tx, ownerId: string, email: string): Promise<boolean> {
  const row = await db
    .selectFrom("mail_blocks")
    .select("email")
    .where("owner_id", "=", ownerId)
    .where("email", "=", email.toLowerCase())
    .executeTakeFirst();
  return row !== undefined;
}

/** Newest first. */
export function listMailBlocks(ctx: Pick<Platform, "db">, { ownerId }: Caller): Promise<MailBlock[]> {
  return ctx.db
    .selectFrom("mail_blocks")
    .select(["email", "reason", "reply", "created_at as createdAt"])
    .where("owner_id", "=", ownerId)
    .orderBy("created_at", "desc")
    .execute();
}

/** Allows emails to the address again. Throws "not-found", also if the recipient opted out: only they can undo that. */
export async function liftMailBlock(
  ctx: Pick<Platform, "clock" | "db">,
  caller: Caller,
  { email }: { email: string },
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const lifted = await tx
      .deleteFrom("mail_blocks")
      .where("owner_id", "=", caller.ownerId)
      .where("email", "=", email.trim().toLowerCase())
      .where("reason", "=", "bounced")
      .returning("email")
      .executeTakeFirst();
    if (lifted === undefined) throw new GalleyError("not-found");
    await writeAudit(ctx, tx, caller, { action: "mail-block.lifted", subjectId: caller.ownerId });
  });
}
