import { v7 as uuidv7 } from "uuid";
import type { Platform } from "../platform.ts";
import type { Tx } from "../db/database.ts";
import type { MailKind } from "./tables.ts";

type QueueMailInput = {
  kind: MailKind;
  subjectId: string;
  /** The id of the owner or of an approver; default: the owner. */
  holderId?: string;
  startAfter?: Date;
};

/** Creates another mail of this kind about this subject, and the job that sends it. */
export async function queueMail(
  ctx: Pick<Platform, "clock" | "jobs">,
  tx: Tx,
  ownerId: string,
  { kind, subjectId, holderId = ownerId, startAfter }: QueueMailInput,
): Promise<void> {
  const mailId = uuidv7();
  const last = await tx
    .selectFrom("mails")
    .select("copy")
    .where("owner_id", "=", ownerId)
    .where("kind", "=", kind)
    .where("subject_id", "=", subjectId)
    .orderBy("copy", "desc")
    .limit(1)
    .executeTakeFirst();
  await tx
    .insertInto("mails")
    .values({
      owner_id: ownerId,
      id: mailId,
      kind,
      subject_id: subjectId,
      holder_id: holderId === ownerId ? null : holderId,
      copy: (last?.copy ?? 0) + 1,
      state: "queued",
      created_at: ctx.clock.now(),
    })
    .execute();
  await ctx.jobs.send(tx, "send-mail", { ownerId, mailId }, startAfter === undefined ? {} : { startAfter });
}
