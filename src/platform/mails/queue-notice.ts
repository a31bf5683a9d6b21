import { v7 as uuidv7 } from "uuid";
import type { Platform } from "../platform.ts";
import type { Tx } from "../db/database.ts";
import type { ApprovalMailKind, MailKind } from "./tables.ts";
import type { JobName } from "../jobs/definitions.ts";

type NoticeKind = Exclude<MailKind, ApprovalMailKind>;

const jobOf = {
  "approval-digest": "send-approval-digest",
  "approver-confirmation": "send-approver-confirmation",
  "integration-disabled": "send-integration-notice",
  "problem-notice": "send-problem-notice",
  questions: "send-questions",
  "source-disabled": "send-source-notice",
  "token-expiring": "send-source-notice",
  "usage-notice": "send-usage-notice",
} as const satisfies Record<NoticeKind, JobName>;

/** Creates another mail of this kind about this subject, and the job that sends it. */
export async function queueNotice(
  ctx: Pick<Platform, "clock" | "jobs">,
  tx: Tx,
  ownerId: string,
  { kind, subjectId, startAfter }: { kind: NoticeKind; subjectId: string; startAfter?: Date },
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
  const copy = (last?.copy ?? 0) + 1;
  await tx
    .insertInto("mails")
    .values({
      owner_id: ownerId,
      id: mailId,
      kind,
      subject_id: subjectId,
      copy,
      state: "queued",
      created_at: ctx.clock.now(),
    })
    .execute();
  await ctx.jobs.send(tx, jobOf[kind], { ownerId, mailId }, startAfter === undefined ? {} : { startAfter });
}
