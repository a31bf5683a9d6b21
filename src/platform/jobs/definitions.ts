import type { QueueOptions } from "pg-boss";

/** Release 0.1.0's queues for what "send-mail" does now, still emptied so that an update loses no email. */
const formerMailJobs = ["request-approval", "send-source-notice", "send-usage-notice"] as const;
type FormerMailJob = (typeof formerMailJobs)[number];
export type MailJobName = FormerMailJob | "send-mail";

export function forFormerMailJobs<T>(value: T): Record<FormerMailJob, T> {
  return Object.fromEntries(formerMailJobs.map((name) => [name, value])) as Record<FormerMailJob, T>;
}

type MailJob = { ownerId: string; mailId: string };

/** The payload of each job: only ids and numbers, never text, tokens or addresses. */
export type JobData = {
  /** Without `round`: 0. */
  "write-article": { ownerId: string; articleId: string; round?: number };
  "import-earlier-posts": { ownerId: string; sourceId: string };
  "write-trial": { trialId: string };
  "send-mail": MailJob;
  /** `slot`: the slot that it's for, in milliseconds; without it, at once. Earlier releases sent no `version`. */
  "publish-article": { ownerId: string; publicationId: string; version?: number; slot?: number };
  "unpublish-article": { ownerId: string; publicationId: string };
  "propose-article": { ownerId: string; articleId: string; integrationId: string };
  "sweep-drafts": { ownerId: string; publicationId: string };
  "ping-hub": { ownerId: string };
  "deliver-webhook": { ownerId: string; deliveryId: string };
  "apply-billing-event": { eventId: string };
  "erase-pictures": { ownerId: string };
} & Record<FormerMailJob, MailJob>;

export type JobName = keyof JobData;

/** Another worker takes over a job once its heartbeat has been missing for this long. */
const HEARTBEAT_S = 10;

type Retries = { limit: number; delay: number; delayMax: number; expire: number };

/** Doubles the delay with each retry, up to `delayMax`. Times are in seconds; an attempt may take `expire`. */
function retries({ limit, delay, delayMax, expire }: Retries) {
  const times = { retryDelay: delay, retryDelayMax: delayMax, expireInSeconds: expire, heartbeatSeconds: HEARTBEAT_S };
  return { retryLimit: limit, retryBackoff: true, ...times } satisfies QueueOptions;
}

const mailOptions = retries({ limit: 12, delay: 2, delayMax: 3600, expire: 300 });

export const queueOptions = {
  // A model may be down for hours. Waits 2 s, 4 s, … up to half an hour, for at least five hours in total.
  "write-article": retries({ limit: 20, delay: 2, delayMax: 1800, expire: 600 }),
  "import-earlier-posts": retries({ limit: 20, delay: 10, delayMax: 1800, expire: 1800 }),
  "write-trial": retries({ limit: 3, delay: 2, delayMax: 60, expire: 300 }),
  "send-mail": mailOptions,
  ...forFormerMailJobs(mailOptions),
  // A site may be down for a day. Waits 2 s, 4 s, … then an hour each time.
  "publish-article": retries({ limit: 36, delay: 2, delayMax: 3600, expire: 900 }),
  "unpublish-article": retries({ limit: 36, delay: 2, delayMax: 3600, expire: 300 }),
  "propose-article": retries({ limit: 24, delay: 2, delayMax: 3600, expire: 300 }),
  "sweep-drafts": retries({ limit: 5, delay: 60, delayMax: 3600, expire: 300 }),
  // Feed readers poll anyway, so a hub that is down for an hour is left alone.
  "ping-hub": retries({ limit: 6, delay: 30, delayMax: 1800, expire: 60 }),
  // Waits 5 s, 10 s, … up to six hours: a little more than a day in total.
  "deliver-webhook": retries({ limit: 15, delay: 5, delayMax: 21_600, expire: 120 }),
  "apply-billing-event": retries({ limit: 8, delay: 2, delayMax: 600, expire: 300 }),
  "erase-pictures": retries({ limit: 20, delay: 60, delayMax: 86_400, expire: 600 }),
} as const satisfies Record<JobName, QueueOptions>;

/**
 * How many jobs of one group (a site or an endpoint) run at once across all processes, so that a slow one doesn't
 * hold up the others. pg-boss counts without a lock, so slots that poll at the same moment may start one job too many.
 */
export const groupConcurrency: Partial<Record<JobName, number>> = {
  "publish-article": 3,
  "unpublish-article": 1,
  "propose-article": 1,
  "deliver-webhook": 2,
};

export const jobNames = Object.keys(queueOptions) as JobName[];
