import { queueWebhooks } from "../owner/webhooks/queue-webhooks.ts";
import { isWebhookEvent } from "../owner/webhooks/webhook-event.ts";
import type { Caller } from "../platform/actor.ts";
import { writeAudit } from "../platform/db/audit.ts";
import type { Tx } from "../platform/db/database.ts";
import type { Platform } from "../platform/platform.ts";

/** What happened to a post on its way. */
export type PipelineEvents = {
  "post.imported": { postId: string; sourceId: string; startAfter: Date };
  "article.generated": { articleId: string; version: number };
  "article.approved": { articleId: string; version: number };
  "article.published": { articleId: string; integrationId: string };
};

/** Makes the next stage's row and job in the transaction of the event. */
type EventHandler<Name extends keyof PipelineEvents> = (
  ctx: Pick<Platform, "clock" | "config" | "jobs">,
  tx: Tx,
  ownerId: string,
  event: PipelineEvents[Name],
) => Promise<void>;

/** What follows from each event. The context carries it, so that no stage has to know another one. */
export type Pipeline = { [Name in keyof PipelineEvents]: EventHandler<Name> | null };

/**
 * Records the event, starts what follows from it and tells the owner's programs, all or nothing with the
 * caller's change.
 */
export async function emit<Name extends keyof PipelineEvents>(
  ctx: Pick<Platform, "clock" | "config" | "jobs"> & { pipeline: Pipeline },
  tx: Tx,
  caller: Caller,
  name: Name,
  subjectId: string,
  event: PipelineEvents[Name],
): Promise<void> {
  await writeAudit(ctx, tx, caller, { action: name, subjectId });
  await ctx.pipeline[name]?.(ctx, tx, caller.ownerId, event);
  if (isWebhookEvent(name) && "articleId" in event) await queueWebhooks(ctx, tx, caller.ownerId, name, event);
}
