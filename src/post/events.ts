import { queueWebhooks } from "../owner/webhooks/queue-webhooks.ts";
import { isWebhookEvent } from "../owner/webhooks/webhook-event.ts";
import type { Caller } from "../platform/actor.ts";
import { writeAudit } from "../platform/db/audit.ts";
import type { Tx } from "../platform/db/database.ts";
import type { Platform } from "../platform/platform.ts";

/** What can happen to a post in the pipeline. */
export type PipelineEvents = {
  /**
   * `standsAlone`: its owner asked for it, so it isn't collected for a digest. `waitingFor`: its article isn't written
   * yet. `series`: all posts of its article, where there are several.
   */
  "post.imported": {
    postId: string;
    sourceId: string;
    startAfter: Date;
    standsAlone: boolean;
    waitingFor?: "quota" | "words";
    series?: readonly string[];
  };
  /** Its owner wants it now: it no longer waits for a digest. */
  "article.requested": { articleId: string };
  /** Answers came, or a waiting post needs them no longer. */
  "questions.settled": { articleId: string };
  "article.generated": { articleId: string; version: number };
  /** `hasChosenSites`: whoever approved it chose the sites, so it goes to no others. */
  "article.approved": {
    articleId: string;
    version: number;
    hasChosenSites?: boolean;
  };
  "article.published": { articleId: string; integrationId: string };
};

/** Creates the next stage's row and job in the event's transaction. */
type EventHandler<Name extends keyof PipelineEvents> = (
  ctx: Pick<Platform, "clock" | "config" | "jobs">,
  tx: Tx,
  ownerId: string,
  event: PipelineEvents[Name],
) => Promise<void>;

/** The handler of each event. The context carries them, so no stage has to know another. */
export type Pipeline = {
  [Name in keyof PipelineEvents]: EventHandler<Name>;
};

/** Records the event, runs its handler and notifies the owner's webhooks, all in the caller's transaction. */
export async function emit<Name extends keyof PipelineEvents>(
  ctx: Pick<Platform, "clock" | "config" | "jobs"> & { pipeline: Pipeline },
  tx: Tx,
  caller: Caller,
  name: Name,
  event: PipelineEvents[Name],
): Promise<void> {
  await writeAudit(ctx, tx, caller, { action: name, subjectId: "postId" in event ? event.postId : event.articleId });
  await ctx.pipeline[name](ctx, tx, caller.ownerId, event);
  if (isWebhookEvent(name) && "articleId" in event) await queueWebhooks(ctx, tx, caller.ownerId, name, event);
}
