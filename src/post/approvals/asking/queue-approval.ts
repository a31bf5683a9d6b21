import { v7 as uuidv7 } from "uuid";
import type { Platform } from "../../../platform/platform.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { queueMail } from "../../../platform/mails/queue-mail.ts";

export const DAYS_TO_DECIDE = 7;
export const HOURS_TO_REMINDER = 48;

type QueueApprovalInput = {
  articleId: string;
  version: number;
  /** Those who have the page open and need no email. */
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
  const { rule, approvalMails, holders } = await findAsked(tx, ownerId, articleId);
  await tx
    .insertInto("approvals")
    .values({
      owner_id: ownerId,
      id: approvalId,
      article_id: articleId,
      version,
      rule,
      expires_at: new Date(now.getTime() + DAYS_TO_DECIDE * 86_400_000),
      remind_at: toReminderTime(now),
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
        // Someone who closes the page gets the reminder like everyone else.
        mailed_at: withoutMailTo.includes(holderId) ? now : null,
      })),
    )
    .execute();
  for (const holderId of holders) {
    // Owners on the daily email get it there; owners who want none find it in the app.
    if (withoutMailTo.includes(holderId) || (holderId === ownerId && approvalMails !== "each")) continue;
    await queueMail(ctx, tx, ownerId, { kind: "approval-request", subjectId: approvalId, holderId });
  }
  return { approvalId };
}

export function toReminderTime(now: Date): Date {
  return new Date(now.getTime() + HOURS_TO_REMINDER * 3_600_000);
}

async function findAsked(tx: Tx, ownerId: string, articleId: string) {
  const source = await tx
    .selectFrom("articles as article")
    .innerJoin("sources as source", (join) =>
      join.onRef("source.owner_id", "=", "article.owner_id").onRef("source.id", "=", "article.source_id"),
    )
    .innerJoin("accounts as account", "account.owner_id", "article.owner_id")
    .select(["source.id", "source.approval_rule as rule", "account.approval_mails as approvalMails"])
    .where("article.owner_id", "=", ownerId)
    .where("article.id", "=", articleId)
    .executeTakeFirstOrThrow();
  const approvers = await tx
    .selectFrom("approvers")
    .select("id")
    .where("owner_id", "=", ownerId)
    .where("source_id", "=", source.id)
    .where("state", "=", "confirmed")
    .orderBy("created_at")
    .execute();
  return { ...source, holders: [ownerId, ...approvers.map(({ id }) => id)] };
}
