import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { fromKysely, type JobWithMetadata, PgBoss } from "pg-boss";
import type { Logger } from "pino";
import type { Clock } from "../clock.ts";
import { ConnectorError } from "../connectors/connector-error.ts";
import type { Tx } from "../db/database.ts";
import { PreparingClient } from "../db/preparing-client.ts";
import { groupConcurrency, inTurns, type JobData, type JobName, jobNames, queueOptions } from "./definitions.ts";
import type { QueueBackend } from "./queue-backend.ts";
import { openSlots, type Slots } from "./slots.ts";
import { indexWaiting, toPriority } from "./turns.ts";

export type ReceivedJob<Name extends JobName> = {
  id: string;
  data: JobData[Name];
  /** 1 for the first. */
  attempt: number;
  lastAttempt: boolean;
  /** Aborted when the worker stops or the job has taken too long. */
  signal: AbortSignal;
};

/** What a peer asks for beyond this is not waited for: something else is wrong. */
const LONGEST_WAIT_SECONDS = 6 * 3600;
/** For what has no work to wait for, or was waited for. */
const LAST_MOMENT_MS = 1_000;

/** Jobs in PostgreSQL: one is created in the transaction of the change that causes it. */
export type JobQueue = {
  send<Name extends JobName>(tx: Tx, name: Name, data: JobData[Name], options?: { startAfter?: Date; group?: string }): Promise<void>;
  work<Name extends JobName>(name: Name, concurrency: number, handle: (job: ReceivedJob<Name>) => Promise<void>): Promise<void>;
  /** Calls back for jobs that ran out of attempts because their workers died. */
  workDead<Name extends JobName>(name: Name, handle: (data: JobData[Name]) => Promise<void>): Promise<void>;
  /** Takes back every job of an owner that no worker has begun. */
  removeWaiting(tx: Tx, ownerId: string): Promise<void>;
  /** Takes no new job and waits for the running ones, at most this long. Work can be begun again. */
  stopWork(timeoutMs: number): Promise<void>;
  /** Ends what runs nevertheless, which comes round again, and the connections. */
  close(): Promise<void>;
};

// pg-boss hands what it does not know to pg's pool.
const preparing = { Client: PreparingClient };

export async function openJobQueue(connectionString: string, log: Logger, clock: Clock, backend: QueueBackend = "postgres"): Promise<JobQueue> {
  // YugabyteDB has LISTEN and NOTIFY as an early form only, off by default: there workers look every two seconds.
  const notify = backend !== "yugabytedb";
  const boss = new PgBoss({
    ...preparing,
    connectionString,
    backend,
    schema: "jobs",
    max: 6,
    useListenNotify: notify,
    schedule: false,
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
  });
  boss.on("error", (error) => log.error({ err: error }, "job queue"));
  const slots = openSlots(boss);
  await boss.start();
  await indexWaiting(boss, backend);
  for (const name of jobNames) {
    await boss.createQueue(deadQueue(name), { notify });
    await boss.createQueue(name, { ...queueOptions[name], deadLetter: deadQueue(name), notify });
    // One that was made by an earlier release keeps its old options otherwise.
    await boss.updateQueue(name, queueOptions[name]);
  }
  return {
    async send(tx, name, data, options = {}) {
      // As a distance: the queue counts by the database's clock, the product by its own.
      const delay = options.startAfter === undefined ? 0 : Math.ceil((options.startAfter.getTime() - clock.now().getTime()) / 1000);
      const group = options.group === undefined ? {} : { group: { id: options.group } };
      const turn = inTurns.has(name) && "ownerId" in data ? { priority: await toPriority(tx, name, data.ownerId) } : {};
      await boss.send(name, data, { db: fromKysely(tx), startAfter: Math.max(0, delay), ...group, ...turn });
    },
    async work(name, concurrency, handle) {
      for (let slot = 0; slot < concurrency; slot += 1) await workOne(boss, slots, name, handle);
    },
    async workDead(name, handle) {
      const slot = slots.add(deadQueue(name));
      slot.id = await boss.work<JobData[typeof name]>(deadQueue(name), { notifyPollingIntervalSeconds: 10 }, async ([job]) => {
        if (job) await handle(job.data);
      });
    },
    async removeWaiting(tx, ownerId) {
      // pg-boss cancels by id only; the states are its own, "created" and "retry" come before "active".
      await sql`delete from jobs.job where data ->> 'ownerId' = ${ownerId} and state < 'active'`.execute(tx);
    },
    async stopWork(timeoutMs) {
      const ended = new AbortController();
      const queues = [...jobNames, ...jobNames.map(deadQueue)];
      const stopped = Promise.all(queues.map((name) => boss.offWork(name, { wait: true }))).finally(() => ended.abort());
      slots.clear();
      await Promise.race([stopped, wait(timeoutMs, undefined, { signal: ended.signal }).catch(() => {})]);
    },
    async close() {
      await boss.stop({ graceful: true, timeout: LAST_MOMENT_MS });
    },
  };
}

function deadQueue(name: JobName): string {
  return `${name}-dead`;
}

async function workOne<Name extends JobName>(boss: PgBoss, slots: Slots, name: Name, handle: (job: ReceivedJob<Name>) => Promise<void>): Promise<void> {
  const slot = slots.add(name);
  const perGroup = groupConcurrency[name];
  const options = { includeMetadata: true, notifyPollingIntervalSeconds: 10, ...(perGroup === undefined ? {} : { groupConcurrency: perGroup }) } as const;
  slot.id = await boss.work(name, options, async ([job]: JobWithMetadata<JobData[Name]>[]) => {
    if (!job) return;
    slot.job = job.id;
    slots.wakeOne(name);
    try {
      await handle({
        id: job.id,
        data: job.data,
        attempt: job.retryCount + 1,
        lastAttempt: job.retryCount >= job.retryLimit,
        signal: job.signal,
      });
    } catch (error) {
      await setRetryWait(boss, name, job, error instanceof ConnectorError ? (error.retryAfterSeconds ?? 0) : 0);
      throw error;
    } finally {
      // One that took too long was given up long ago, and its slot may have another by now.
      if (slot.job === job.id) slot.job = null;
      // Where one job was there may be more: look again at once instead of at the next interval.
      boss.notifyWorker(slot.id);
    }
  });
}

/**
 * Before a job fails: its next attempt comes no sooner than the peer asks, and with growing waits again
 * where none asks. pg-boss reads the job's own row for that, and has no call that changes it.
 */
async function setRetryWait<Name extends JobName>(boss: PgBoss, name: Name, job: JobWithMetadata<JobData[Name]>, askedSeconds: number): Promise<void> {
  const { retryDelay, retryDelayMax } = queueOptions[name];
  const usualSeconds = Math.min(retryDelayMax, retryDelay * 2 ** job.retryCount);
  const isAsked = askedSeconds > usualSeconds;
  if (!isAsked && job.retryBackoff) return;
  const delay = isAsked ? Math.min(Math.ceil(askedSeconds), LONGEST_WAIT_SECONDS) : retryDelay;
  await boss.getDb().executeSql("update jobs.job set retry_delay = $3, retry_backoff = $4 where name = $1 and id = $2", [name, job.id, delay, !isAsked]);
}
