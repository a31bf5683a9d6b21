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
const HEARTBEAT = { heartbeatSeconds: 10 };

const mailOptions = {
  ...HEARTBEAT,
  retryLimit: 12,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 3600,
  expireInSeconds: 300,
} as const;

export const queueOptions = {
  // A model may be down for hours. Waits 2 s, 4 s, … up to half an hour, for at least five hours in total.
  "write-article": {
    ...HEARTBEAT,
    retryLimit: 20,
    retryDelay: 2,
    retryBackoff: true,
    retryDelayMax: 1800,
    expireInSeconds: 600,
  },
  "import-earlier-posts": {
    ...HEARTBEAT,
    retryLimit: 20,
    retryDelay: 10,
    retryBackoff: true,
    retryDelayMax: 1800,
    expireInSeconds: 1800,
  },
  "write-trial": {
    ...HEARTBEAT,
    retryLimit: 3,
    retryDelay: 2,
    retryBackoff: true,
    retryDelayMax: 60,
    expireInSeconds: 300,
  },
  "send-mail": mailOptions,
  ...forFormerMailJobs(mailOptions),
  // A site may be down for a day. Waits 2 s, 4 s, … then an hour each time.
  "publish-article": {
    ...HEARTBEAT,
    retryLimit: 36,
    retryDelay: 2,
    retryBackoff: true,
    retryDelayMax: 3600,
    expireInSeconds: 900,
  },
  "unpublish-article": {
    ...HEARTBEAT,
    retryLimit: 36,
    retryDelay: 2,
    retryBackoff: true,
    retryDelayMax: 3600,
    expireInSeconds: 300,
  },
  "propose-article": {
    ...HEARTBEAT,
    retryLimit: 24,
    retryDelay: 2,
    retryBackoff: true,
    retryDelayMax: 3600,
    expireInSeconds: 300,
  },
  "sweep-drafts": {
    ...HEARTBEAT,
    retryLimit: 5,
    retryDelay: 60,
    retryBackoff: true,
    retryDelayMax: 3600,
    expireInSeconds: 300,
  },
  // Feed readers poll anyway, so a hub that is down for an hour is left alone.
  "ping-hub": {
    ...HEARTBEAT,
    retryLimit: 6,
    retryDelay: 30,
    retryBackoff: true,
    retryDelayMax: 1800,
    expireInSeconds: 60,
  },
  // Waits 5 s, 10 s, … up to six hours: a little more than a day in total.
  "deliver-webhook": {
    ...HEARTBEAT,
    retryLimit: 15,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 21_600,
    expireInSeconds: 120,
  },
  "apply-billing-event": {
    ...HEARTBEAT,
    retryLimit: 8,
    retryDelay: 2,
    retryBackoff: true,
    retryDelayMax: 600,
    expireInSeconds: 300,
  },
  "erase-pictures": {
    ...HEARTBEAT,
    retryLimit: 20,
    retryDelay: 60,
    retryBackoff: true,
    retryDelayMax: 86_400,
    expireInSeconds: 600,
  },
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
