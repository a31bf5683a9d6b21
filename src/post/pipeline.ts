import type { Caller } from "../platform/actor.ts";
import { queueApproval } from "./approvals/asking/queue-approval.ts";
import { queueArticle } from "./articles/writing/queue-article.ts";
import type { Context } from "../context.ts";
import { writeAudit } from "../platform/db/audit.ts";
import type { Tx } from "../platform/db/database.ts";
import { learnFromEdits } from "./learning/learn-from-edits.ts";
import { queueAtOnce } from "./publications/queue-at-once.ts";
import { queuePublications } from "./publications/queue-publications.ts";
import { queueWebhooks } from "../owner/webhooks/queue-webhooks.ts";
import { isWebhookEvent } from "../owner/webhooks/webhook-event.ts";

/** What happened to a post on its way. */
export type PipelineEvents = {
  "post.imported": { postId: string; sourceId: string; startAfter: Date };
  "article.generated": { articleId: string; version: number };
  "article.approved": { articleId: string; version: number };
  "article.published": { articleId: string; integrationId: string };
};

type PipelineContext = Pick<Context, "clock" | "config" | "jobs">;
type Arrow<Name extends keyof PipelineEvents> = (ctx: PipelineContext, tx: Tx, ownerId: string, event: PipelineEvents[Name]) => Promise<void>;

/**
 * The way of a post. Each arrow makes the next stage's row and job in the transaction of the event;
 * no stage names the one after it, and none writes an earlier one's row.
 */
const arrows: { [Name in keyof PipelineEvents]: Arrow<Name> | null } = {
  "post.imported": queueArticle,
  "article.generated": async (ctx, tx, ownerId, event) => {
    if (await queueAtOnce(ctx, tx, ownerId, event)) return;
    await queueApproval(ctx, tx, ownerId, event);
  },
  "article.approved": async (ctx, tx, ownerId, event) => {
    await queuePublications(ctx, tx, ownerId, event);
    await learnFromEdits(ctx, tx, ownerId, event);
  },
  "article.published": null,
};

/** Records the event, starts what follows from it and tells the owner's programs, all or nothing with the caller's change. */
export async function emit<Name extends keyof PipelineEvents>(
  ctx: PipelineContext,
  tx: Tx,
  caller: Caller,
  name: Name,
  subjectId: string,
  event: PipelineEvents[Name],
): Promise<void> {
  await writeAudit(ctx, tx, caller, { action: name, subjectId });
  await arrows[name]?.(ctx, tx, caller.ownerId, event);
  if (isWebhookEvent(name) && "articleId" in event) await queueWebhooks(ctx, tx, caller.ownerId, name, event);
}
