import { v7 as uuidv7 } from "uuid";
import type { Context } from "../context.ts";
import type { Tx } from "../db/database.ts";

const DAYS_TO_DECIDE = 7;

/** Makes the approval of one version, its mail, and the job that sends it. */
export async function queueApproval(
  ctx: Pick<Context, "clock" | "jobs">,
  tx: Tx,
  ownerId: string,
  event: { articleId: string; version: number },
): Promise<void> {
  const now = ctx.clock.now();
  const approvalId = uuidv7();
  const mailId = uuidv7();
  await tx
    .insertInto("approvals")
    .values({
      owner_id: ownerId,
      id: approvalId,
      article_id: event.articleId,
      version: event.version,
      expires_at: new Date(now.getTime() + DAYS_TO_DECIDE * 86_400_000),
      created_at: now,
    })
    .execute();
  await tx
    .insertInto("mails")
    .values({ owner_id: ownerId, id: mailId, kind: "approval-request", subject_id: approvalId, copy: 1, state: "queued", created_at: now })
    .execute();
  await ctx.jobs.send(tx, "request-approval", { ownerId, mailId });
}
