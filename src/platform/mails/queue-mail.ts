import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { Platform } from "../platform.ts";
import type { Tx } from "../db/database.ts";
import type { MailKind } from "./tables.ts";

type QueueMailInput = {
  kind: MailKind;
  subjectId: string;
  /** The owner's or an approver's id; default: the owner. */
  holderId?: string;
  startAfter?: Date;
};

/** Caps how far back an email can go in the queue. */
const FURTHEST_BACK = 100;

/**
 * Creates another email of this kind about this subject, and the job that sends it. Its priority drops with each email
 * that the owner already has waiting, so one owner's thousand emails hold up nobody else's.
 */
export async function queueMail(
  ctx: Pick<Platform, "clock" | "jobs">,
  tx: Tx,
  ownerId: string,
  { kind, subjectId, holderId = ownerId, startAfter }: QueueMailInput,
): Promise<void> {
  const mailId = uuidv7();
  const behind = await countWaiting(tx, ownerId);
  await tx
    .insertInto("mails")
    .values({
      owner_id: ownerId,
      id: mailId,
      kind,
      subject_id: subjectId,
      holder_id: holderId === ownerId ? null : holderId,
      copy: (row) =>
        row
          .selectFrom("mails")
          .select(sql<number>`coalesce(max(copy), 0) + 1`.as("next"))
          .where("owner_id", "=", ownerId)
          .where("kind", "=", kind)
          .where("subject_id", "=", subjectId),
      state: "queued",
      created_at: ctx.clock.now(),
    })
    .execute();
  const options = { behind, ...(startAfter === undefined ? {} : { startAfter }) };
  await ctx.jobs.send(tx, "send-mail", { ownerId, mailId }, options);
}

async function countWaiting(tx: Tx, ownerId: string): Promise<number> {
  const waiting = await tx
    .selectFrom("mails")
    .select("id")
    .where("owner_id", "=", ownerId)
    .where("state", "=", "queued")
    .limit(FURTHEST_BACK)
    .execute();
  return waiting.length;
}
