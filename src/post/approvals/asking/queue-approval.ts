import { v7 as uuidv7 } from "uuid";
import type { Platform } from "../../../platform/platform.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { queueMail } from "../../../platform/mails/queue-mail.ts";

export const DAYS_TO_DECIDE = 7;
export const HOURS_TO_REMINDER = 48;
const BATCH_PAUSE_MS = 10 * 60_000;

type QueueApprovalInput = {
  articleId: string;
  version: number;
  /** Holders who have the page open and need no email. */
  withoutMailTo?: readonly string[];
};

/** Creates the approval of one version, its reviewers, their emails and the jobs that send them. */
export async function queueApproval(
  ctx: Pick<Platform, "clock" | "jobs">,
  tx: Tx,
  ownerId: string,
  { articleId, version, withoutMailTo = [] }: QueueApprovalInput,
): Promise<{ approvalId: string }> {
  const now = ctx.clock.now();
  const approvalId = uuidv7();
  const { rule, approvalMails, isImported, holders } = await findAsked(tx, ownerId, articleId);
  const isDaily = (holderId: string) => holderId === ownerId && approvalMails === "daily";
  // One email to each reviewer about all of an archive's articles replaces the single ones and the reminders.
  const isOfBatch = isImported && version === 1;
  await tx
    .insertInto("approvals")
    .values({
      owner_id: ownerId,
      id: approvalId,
      article_id: articleId,
      version,
      rule,
      expires_at: new Date(now.getTime() + DAYS_TO_DECIDE * 86_400_000),
      remind_at: isOfBatch ? null : toReminderTime(now),
      created_at: now,
    })
    .execute();
  await tx
    .insertInto("approval_seats")
    .values(
      holders.map((holderId) => ({
        owner_id: ownerId,
        approval_id: approvalId,
        holder_id: holderId,
        // Somebody who closes the page gets the reminder like everyone else, or finds it in the daily email.
        mailed_at: withoutMailTo.includes(holderId) && !isDaily(holderId) ? now : null,
      })),
    )
    .execute();
  for (const holderId of holders) {
    // Owners on the daily email get the article there; owners who want no email find it in the app.
    const isOnlyInApp = holderId === ownerId && approvalMails !== "each";
    if (withoutMailTo.includes(holderId) || isOnlyInApp) continue;
    if (isOfBatch) await postponeDigest(tx, ownerId, holderId, now);
    else
      await queueMail(ctx, tx, ownerId, {
        kind: "approval-request",
        subjectId: approvalId,
        holderId,
      });
  }
  return { approvalId };
}

/** The batch's email to each reviewer goes out once none of its articles has come for a while. */
async function postponeDigest(tx: Tx, ownerId: string, holderId: string, now: Date): Promise<void> {
  const next_digest_at = new Date(now.getTime() + BATCH_PAUSE_MS);
  if (holderId === ownerId)
    await tx.updateTable("accounts").set({ next_digest_at }).where("owner_id", "=", ownerId).execute();
  else
    await tx
      .updateTable("approvers")
      .set({ next_digest_at })
      .where("owner_id", "=", ownerId)
      .where("id", "=", holderId)
      .execute();
}

export function toReminderTime(now: Date): Date {
  return new Date(now.getTime() + HOURS_TO_REMINDER * 3_600_000);
}

async function findAsked(tx: Tx, ownerId: string, articleId: string) {
  const rows = await tx
    .selectFrom("articles as article")
    .innerJoin("sources as source", (join) =>
      join.onRef("source.owner_id", "=", "article.owner_id").onRef("source.id", "=", "article.source_id"),
    )
    .innerJoin("accounts as account", "account.owner_id", "article.owner_id")
    .innerJoin("posts as post", (join) =>
      join.onRef("post.owner_id", "=", "article.owner_id").onRef("post.id", "=", "article.post_id"),
    )
    .leftJoin("approvers as approver", (join) =>
      join
        .onRef("approver.owner_id", "=", "source.owner_id")
        .onRef("approver.source_id", "=", "source.id")
        .on("approver.state", "=", "confirmed"),
    )
    .select([
      "source.approval_rule as rule",
      "account.approval_mails as approvalMails",
      "post.archive_import_id as importId",
      "approver.id as approverId",
    ])
    .where("article.owner_id", "=", ownerId)
    .where("article.id", "=", articleId)
    .orderBy("approver.created_at")
    .execute();
  const [source] = rows;
  if (source === undefined) throw new Error(`there is no article ${articleId}`);
  const { rule, approvalMails, importId } = source;
  const holders = [ownerId, ...rows.flatMap(({ approverId }) => approverId ?? [])];
  return { rule, approvalMails, isImported: importId !== null, holders };
}
