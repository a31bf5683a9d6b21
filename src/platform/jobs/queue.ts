import { logBroken } from "../db/log-broken.ts";
import { setTimeout as wait } from "node:timers/promises";
import { Pool } from "pg";
import { type Db, fromKysely, type JobWithMetadata, PgBoss } from "pg-boss";
import type { Logger } from "pino";
import type { Clock } from "../clock.ts";
import { ConnectorError } from "../connector-error.ts";
import type { Tx } from "../db/database.ts";
import { toDatabaseError } from "../db/database-unavailable.ts";
import { PreparingClient } from "../db/preparing-client.ts";
import { refuseStandby } from "../db/refuse-standby.ts";
import { groupConcurrency, type JobData, type JobName, jobNames, queueOptions } from "./definitions.ts";
import { createJobAdmin, type JobAdmin } from "./job-admin.ts";
import { listen } from "./listen.ts";

export type ReceivedJob<Name extends JobName> = {
  id: string;
  data: JobData[Name];
  /** 1 for the first. */
  attempt: number;
  lastAttempt: boolean;
  /** Aborted when the job times out, moves to another worker, or its own worker shuts down. */
  signal: AbortSignal;
};

export type SendOptions = {
  startAfter?: Date;
  /** About `groupConcurrency` jobs of one group run at a time, across all processes. */
  group?: string;
  /** How many jobs of the same owner are already waiting. This one queues behind everyone's earlier ones. */
  behind?: number;
  /** A user is waiting on a page: runs before all background jobs. */
  isAwaited?: boolean;
};

/** The longest wait we accept from a peer; if it asks for more, something else is wrong. */
const LONGEST_WAIT_SECONDS = 6 * 3600;
/** NOTIFY announces new jobs; polling finds retries that have become due. */
const POLL_SECONDS = 5;
const POLL_DEAD_SECONDS = 10;
/** Stops waiting for an answer that was lost with a broken connection. */
const ANSWER_WITHIN_MS = 60_000;

/** Jobs in PostgreSQL. Each one is created in the same transaction as the change that causes it. */
export type JobQueue = JobAdmin & {
  send<Name extends JobName>(tx: Tx, name: Name, data: JobData[Name], options?: SendOptions): Promise<void>;
  /** Runs up to `slots` jobs of this queue at a time in this process. */
  work<Name extends JobName>(name: Name, slots: number, handle: (job: ReceivedJob<Name>) => Promise<void>): void;
  /** Calls `handle` for jobs that ran out of attempts because their workers died. */
  workDead<Name extends JobName>(name: Name, handle: (data: JobData[Name]) => Promise<void>): void;
  /** Removes all of an owner's jobs that no worker has started. */
  removeWaiting(tx: Tx, ownerId: string): Promise<void>;
  /** Stops taking new jobs and waits for the running ones, up to this long. Work can start again afterwards. */
  stopWork(timeoutMs: number): Promise<void>;
  /** Fails the jobs that are still running, so that they get retried, and closes the connections. */
  close(): Promise<void>;
};

export async function openJobQueue(connectionString: string, log: Logger, clock: Clock): Promise<JobQueue> {
  const report = (error: unknown) => log.error({ err: error }, "the job queue reported an error");
  const connections = openConnections(connectionString, log, report);
  const boss = new PgBoss({
    db: connections.db,
    schema: "jobs",
    useListenNotify: true,
    schedule: false,
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
  });
  boss.on("error", report);
  await boss.start();
  for (const name of jobNames) {
    await boss.createQueue(deadQueue(name), { notify: true });
    await boss.createQueue(name, { ...queueOptions[name], deadLetter: deadQueue(name), notify: true });
    // Otherwise a queue created by an earlier release would keep its old options.
    await boss.updateQueue(name, queueOptions[name]);
  }
  const working = new Set<string>();

  /** Starts one worker per slot; each one polls again as soon as its job has finished. */
  function startWorkers<Data>(
    queue: string,
    slots: number,
    pollSeconds: number,
    handle: (job: JobWithMetadata<Data>) => Promise<void>,
  ): void {
    const group = groupConcurrency[queue as JobName];
    const options = {
      includeMetadata: true,
      notifyPollingIntervalSeconds: pollSeconds,
      ...(group === undefined ? {} : { groupConcurrency: group }),
    } as const;
    working.add(queue);
    for (let slot = 0; slot < slots; slot += 1) {
      let workerId = "";
      const started = boss.work<Data, void, typeof options>(queue, options, async ([job]) => {
        boss.notifyWorker(workerId);
        if (job !== undefined) await handle(job);
      });
      started.then((id) => (workerId = id), report);
    }
  }

  return {
    ...createJobAdmin(boss),
    async send(tx, name, data, { startAfter, group, behind = 0, isAwaited = false } = {}) {
      // Passed as a delay, because the queue uses the database's clock and Galley uses its own.
      const delay = startAfter === undefined ? 0 : Math.ceil((startAfter.getTime() - clock.now().getTime()) / 1000);
      const options = { db: fromKysely(tx), startAfter: Math.max(0, delay), priority: isAwaited ? 1 : -behind };
      await boss.send(name, data, { ...options, ...(group === undefined ? {} : { group: { id: group } }) });
    },
    work(name, slots, handle) {
      startWorkers<JobData[typeof name]>(name, slots, POLL_SECONDS, (job) => handleJob(boss, name, job, handle));
    },
    workDead(name, handle) {
      startWorkers<JobData[typeof name]>(deadQueue(name), 1, POLL_DEAD_SECONDS, ({ data }) => handle(data));
    },
    async removeWaiting(tx, ownerId) {
      const db = fromKysely(tx);
      for (const name of jobNames) {
        const waiting = await boss.findJobs(name, { db, data: { ownerId }, queued: true });
        if (waiting.length > 0)
          await boss.deleteJob(
            name,
            waiting.map(({ id }) => id),
            { db },
          );
      }
    },
    async stopWork(timeoutMs) {
      const stopped = Array.from(working, (queue) => boss.offWork(queue, { wait: true }));
      working.clear();
      await waitAtMost(Promise.all(stopped), timeoutMs);
    },
    async close() {
      await boss.stop({ graceful: false });
      await connections.close();
    },
  };
}

/**
 * Our own connections instead of pg-boss's: their errors distinguish an outage from a fault, and none of them crashes
 * the process.
 */
function openConnections(
  connectionString: string,
  log: Logger,
  report: (error: unknown) => void,
): { db: Db; close(): Promise<void> } {
  const options = { connectionString, keepAlive: true, connectionTimeoutMillis: 10_000 };
  const pool = new Pool({
    ...options,
    Client: PreparingClient,
    max: 6,
    query_timeout: ANSWER_WITHIN_MS,
    onConnect: refuseStandby,
  });
  logBroken(pool, log, "an idle connection of the job queue broke");
  const open = () => new PreparingClient(options);
  // A connection that can't be opened fails before its client could explain why.
  const fail = (error: unknown) => Promise.reject(toDatabaseError(error));
  return {
    db: {
      executeSql: (text, values) => pool.query(text, values).catch(fail),
      listen: (channel, onNotification, onReconnect) =>
        listen(open, channel, { onNotification, onReconnect }, (error) => report(toDatabaseError(error))),
    },
    close: async () => {
      if (!pool.ending) await pool.end();
    },
  };
}

async function waitAtMost(done: Promise<unknown>, ms: number): Promise<void> {
  const ended = new AbortController();
  await Promise.race([
    done.finally(() => ended.abort()),
    wait(ms, undefined, { signal: ended.signal }).catch(() => {}),
  ]);
}

function deadQueue(name: JobName): string {
  return `${name}-dead`;
}

async function handleJob<Name extends JobName>(
  boss: PgBoss,
  name: Name,
  job: JobWithMetadata<JobData[Name]>,
  handle: (job: ReceivedJob<Name>) => Promise<void>,
): Promise<void> {
  const { id, data, retryCount, retryLimit, signal } = job;
  try {
    await handle({ id, data, attempt: retryCount + 1, lastAttempt: retryCount >= retryLimit, signal });
  } catch (error) {
    const asked = error instanceof ConnectorError ? (error.retryAfterSeconds ?? 0) : 0;
    if (asked <= usualWaitSeconds(name, retryCount)) throw error;
    // Schedules the retry ourselves when the peer asks for a longer wait than usual.
    await boss.fail(name, job, error instanceof Error ? error : null);
    await boss.update(name, undefined, { id, startAfter: Math.min(Math.ceil(asked), LONGEST_WAIT_SECONDS) });
  }
}

function usualWaitSeconds(name: JobName, retryCount: number): number {
  const { retryDelay, retryDelayMax } = queueOptions[name];
  return Math.min(retryDelayMax, retryDelay * 2 ** retryCount);
}
