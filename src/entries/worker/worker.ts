import { setTimeout as wait } from "node:timers/promises";
import { queueDueDigests } from "../../post/approvals/asking/queue-due-digests.ts";
import { remindOfApprovals } from "../../post/approvals/asking/remind-of-approvals.ts";
import { systemCaller } from "../../platform/actor.ts";
import { failArticle, writeArticle } from "../../post/articles/writing/write-article.ts";
import { applyBillingEvent } from "../../owner/billing/apply-billing-event.ts";
import { reconcileSubscriptions } from "../../owner/billing/reconcile-subscriptions.ts";
import { ConnectorError } from "../../platform/connector-error.ts";
import type { Context } from "../../context.ts";
import type { Config } from "../../platform/config/config.ts";
import { failMail } from "../../platform/mails/send-once.ts";
import { deleteUnusedUploads } from "../../platform/pictures/delete-unused-uploads.ts";
import { sendMail } from "../../post/mails/send-mail.ts";
import { failPublication } from "../../post/publications/fail-publication.ts";
import { importEarlierPosts, releaseChosenPosts } from "../../post/posts/earlier/import-earlier-posts.ts";
import { indexPosts } from "../../post/posts/index-posts.ts";
import { rereadPost } from "../../post/posts/reread-post.ts";
import { proposeArticle } from "../../post/publications/proposals/propose-article.ts";
import { watchProposals } from "../../post/publications/proposals/watch-proposals.ts";
import { publishArticle } from "../../post/publications/publish-article.ts";
import { pingHub } from "../../post/hosted/publishing/ping-hub.ts";
import { sweepDrafts } from "../../post/publications/sweep-drafts.ts";
import { unpublishArticle } from "../../post/publications/unpublish-article.ts";
import { writeDueImports } from "../../post/archive/write-due-imports.ts";
import { makeDueDigests } from "../../post/articles/digests/make-due-digests.ts";
import { writeUnanswered } from "../../post/questions/write-unanswered.ts";
import { watchSources } from "../../post/sources/polling/watch-sources.ts";
import { disableOldSources } from "../../post/sources/health/disable-old-sources.ts";
import { refreshDueTokens } from "../../post/sources/health/refresh-due-tokens.ts";
import { deleteExpiredTrials } from "../../post/trials/delete-expired-trials.ts";
import { failTrial, writeTrial } from "../../post/trials/write-trial.ts";
import { deliverWebhook } from "../../owner/webhooks/deliver-webhook.ts";
import { failDelivery } from "../../owner/webhooks/fail-delivery.ts";
import {
  forFormerMailJobs,
  type JobData,
  type JobName,
  jobNames,
  type MailJobName,
} from "../../platform/jobs/definitions.ts";
import { type Failure, toFailure } from "../../platform/jobs/failure.ts";
import type { ReceivedJob } from "../../platform/jobs/queue.ts";

/** A job's handler: the verb it calls, and the one that runs when its attempts are used up. */
type Handler<Name extends JobName> = {
  run(ctx: Context, job: ReceivedJob<Name>): Promise<void>;
  giveUp(ctx: Context, data: JobData[Name], failure: Failure): Promise<void>;
  /** After this many attempts, a failure on our side is final: waiting for hours won't fix our bug. */
  unforeseenAttempts?: number;
  /** How many run at once in this process; default: the usual number. */
  slots?(config: Config): number;
  /** The same when a model writes: the job then mostly waits. */
  slotsWithModel?(config: Config): number;
};

const mailHandler: Handler<MailJobName> = {
  run: (ctx, { data }) => sendMail(ctx, systemCaller(data.ownerId, "send-mail"), data),
  giveUp: (ctx, data, failure) =>
    failMail(ctx, systemCaller(data.ownerId, "send-mail"), { mailId: data.mailId, failure }),
};

const handlers: { [Name in JobName]: Handler<Name> } = {
  "write-article": {
    slotsWithModel: ({ writing }) => writing.concurrency,
    run: async (ctx, { data, signal }) => {
      const caller = systemCaller(data.ownerId, "write-article");
      await rereadPost(ctx, caller, data);
      await writeArticle(ctx, caller, { articleId: data.articleId, round: data.round ?? 0, signal });
    },
    unforeseenAttempts: 6,
    giveUp: (ctx, data, failure) =>
      failArticle(ctx, systemCaller(data.ownerId, "write-article"), {
        articleId: data.articleId,
        round: data.round ?? 0,
        failure,
      }),
  },
  "import-earlier-posts": {
    run: (ctx, { data, attempt, signal }) =>
      importEarlierPosts(ctx, systemCaller(data.ownerId, "import-earlier-posts"), {
        sourceId: data.sourceId,
        attempt,
        signal,
      }),
    unforeseenAttempts: 6,
    giveUp: (ctx, data) => releaseChosenPosts(ctx, systemCaller(data.ownerId, "import-earlier-posts"), data),
  },
  "write-trial": {
    // A visitor is watching the page.
    slotsWithModel: ({ writing, workerConcurrency }) => Math.min(2 * workerConcurrency, writing.concurrency),
    run: (ctx, { data, signal }) => writeTrial(ctx, { trialId: data.trialId, signal }),
    giveUp: (ctx, data) => failTrial(ctx, data),
  },
  "send-mail": mailHandler,
  ...forFormerMailJobs({ ...mailHandler, slots: () => 1 }),
  "publish-article": {
    // Publishing mostly waits for sites.
    slots: ({ workerConcurrency }) => 2 * workerConcurrency,
    run: (ctx, { data, attempt }) =>
      publishArticle(ctx, systemCaller(data.ownerId, "publish-article"), {
        publicationId: data.publicationId,
        version: data.version,
        slot: data.slot,
        attempt,
      }),
    giveUp: (ctx, data, failure) =>
      failPublication(ctx, systemCaller(data.ownerId, "publish-article"), {
        publicationId: data.publicationId,
        version: data.version,
        state: "waiting",
        failure,
      }),
  },
  "unpublish-article": {
    run: (ctx, { data, attempt }) =>
      unpublishArticle(ctx, systemCaller(data.ownerId, "unpublish-article"), {
        publicationId: data.publicationId,
        attempt,
      }),
    giveUp: (ctx, data, failure) =>
      failPublication(ctx, systemCaller(data.ownerId, "unpublish-article"), {
        publicationId: data.publicationId,
        state: "unpublishing",
        failure,
      }),
  },
  "propose-article": {
    run: (ctx, { data }) => proposeArticle(ctx, systemCaller(data.ownerId, "propose-article"), data),
    // The proof in Galley is enough to decide, and publishing says what's wrong with the repository.
    giveUp: async () => {},
  },
  "sweep-drafts": {
    run: (ctx, { data }) =>
      sweepDrafts(ctx, systemCaller(data.ownerId, "sweep-drafts"), { publicationId: data.publicationId }),
    giveUp: async () => {},
  },
  "ping-hub": { run: (ctx, { data }) => pingHub(ctx, data), giveUp: async () => {} },
  "deliver-webhook": {
    run: (ctx, { data }) =>
      deliverWebhook(ctx, systemCaller(data.ownerId, "deliver-webhook"), { deliveryId: data.deliveryId }),
    giveUp: (ctx, data) =>
      failDelivery(ctx, systemCaller(data.ownerId, "deliver-webhook"), { deliveryId: data.deliveryId }),
  },
  "apply-billing-event": {
    run: (ctx, { data }) => applyBillingEvent(ctx, data),
    // The event stays, and reconciliation will pick it up again.
    giveUp: async () => {},
  },
  "erase-pictures": {
    run: (ctx, { data }) => ctx.pictures.removeOwner(data.ownerId),
    giveUp: async (ctx, data) =>
      ctx.log.error({ ownerId: data.ownerId }, "could not erase a deleted account's pictures"),
  },
};

/** How often to poll the tables for due work, and how much of it to take at once. */
const TICK_MS = 1_000;
const BATCH = 8;
/** How soon a worker gives a newly set model its slots. */
const MODEL_POLL_MS = 5_000;

/** How long a running job may continue when the worker stops. */
const STOP_WITHIN_MS = 20_000;

export type Worker = { stop(): Promise<void> };

/** Takes jobs and polls due sources until stopped. Any number of workers can share one database. */
export function startWorker(ctx: Context): Worker {
  for (const name of jobNames) startJob(ctx, name);
  const stopping = new AbortController();
  const loops = [
    watchSources(ctx, stopping.signal, ctx.config.pollConcurrency),
    widenForModel(ctx, stopping.signal),
    repeatUntilStopped(ctx, stopping.signal, "could not refresh tokens", () => refreshDueTokens(ctx, BATCH)),
    repeatUntilStopped(ctx, stopping.signal, "could not disable old sources", () => disableOldSources(ctx, BATCH)),
    repeatUntilStopped(ctx, stopping.signal, "could not send reminders", () => remindOfApprovals(ctx, BATCH)),
    repeatUntilStopped(ctx, stopping.signal, "could not queue daily emails", () => queueDueDigests(ctx, BATCH)),
    repeatUntilStopped(ctx, stopping.signal, "could not check pull requests", () => watchProposals(ctx, BATCH)),
    repeatUntilStopped(ctx, stopping.signal, "could not index posts", () => indexPosts(ctx, BATCH)),
    repeatUntilStopped(ctx, stopping.signal, "could not write unanswered articles", () => writeUnanswered(ctx, BATCH)),
    repeatUntilStopped(ctx, stopping.signal, "could not write imported posts", () => writeDueImports(ctx, BATCH)),
    repeatUntilStopped(ctx, stopping.signal, "could not make digests", () => makeDueDigests(ctx, BATCH)),
    repeatUntilStopped(ctx, stopping.signal, "could not delete trials", () => deleteExpiredTrials(ctx, BATCH)),
    repeatUntilStopped(ctx, stopping.signal, "could not remove uploads", () => deleteUnusedUploads(ctx, BATCH)),
    repeatUntilStopped(ctx, stopping.signal, "could not reconcile subscriptions", () =>
      reconcileSubscriptions(ctx, BATCH),
    ),
  ];
  return {
    async stop() {
      stopping.abort();
      await Promise.all([...loops, ctx.jobs.stopWork(STOP_WITHIN_MS)]);
    },
  };
}

function slotsOf(ctx: Context, name: JobName): number {
  return handlers[name].slots?.(ctx.config) ?? ctx.config.workerConcurrency;
}

/**
 * The operator, or an owner, may set a model while the worker runs. If it is removed again, the extra slots just stay
 * idle.
 */
async function widenForModel(ctx: Context, signal: AbortSignal): Promise<void> {
  const haveModel = () =>
    ctx.writers.haveModel().catch((error: unknown) => {
      ctx.log.error({ err: error }, "could not look up the model");
      return false;
    });
  while (!signal.aborted && !(await haveModel())) await wait(MODEL_POLL_MS, undefined, { signal }).catch(() => {});
  if (signal.aborted) return;
  for (const name of jobNames) {
    const more = (handlers[name].slotsWithModel?.(ctx.config) ?? 0) - slotsOf(ctx, name);
    if (more > 0) takeJobs(ctx, name, more);
  }
}

function startJob<Name extends JobName>(ctx: Context, name: Name): void {
  takeJobs(ctx, name, slotsOf(ctx, name));
  ctx.jobs.workDead(name, (data) => handlers[name].giveUp(ctx, data, { reason: "worker-died" }));
}

function takeJobs<Name extends JobName>(ctx: Context, name: Name, slots: number): void {
  const handler = handlers[name];
  ctx.jobs.work(name, slots, async (job) => {
    const log = ctx.log.child({ job: name, jobId: job.id, attempt: job.attempt });
    try {
      await ctx.observer.around(
        "job",
        () => handler.run({ ...ctx, log }, job),
        (failed) => ({ name, outcome: failed ? "failed" : "done" }),
      );
    } catch (error) {
      const hopeless =
        error instanceof ConnectorError ? !error.retryable : job.attempt >= (handler.unforeseenAttempts ?? Infinity);
      log.warn({ err: error, lastAttempt: job.lastAttempt }, "a job's attempt failed");
      if (!hopeless && !job.lastAttempt) throw error;
      await handler.giveUp(ctx, job.data, toFailure(error));
    }
  });
}

/** `doDue` does at most BATCH of the due work and returns how much of it didn't fail. */
async function repeatUntilStopped(
  ctx: Context,
  signal: AbortSignal,
  logMessage: string,
  doDue: () => Promise<number>,
): Promise<void> {
  while (!signal.aborted) {
    const done = await doDue().catch((error: unknown) => {
      ctx.log.error({ err: error }, logMessage);
      return 0;
    });
    // A full batch means there may be more.
    if (done < BATCH) await wait(TICK_MS, undefined, { signal }).catch(() => {});
  }
}
