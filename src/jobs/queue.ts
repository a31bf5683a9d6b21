import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { fromKysely, type JobWithMetadata, PgBoss } from "pg-boss";
import type { Logger } from "pino";
import type { Clock } from "../clock.ts";
import { ConnectorError } from "../connectors/connector-error.ts";
import type { Tx } from "../db/database.ts";
import { PreparingClient } from "../db/preparing-client.ts";
import { groupConcurrency, inTurns, type JobData, type JobInTurn, type JobName, jobNames, queueOptions } from "./definitions.ts";
import { type Dispatcher, type DispatcherOptions, startDispatcher } from "./dispatcher.ts";
import type { QueueBackend } from "./queue-backend.ts";
import { listen } from "./listen.ts";
import { indexWaiting, toPriority } from "./turns.ts";

export type ReceivedJob<Name extends JobName> = {
  id: string;
  data: JobData[Name];
  /** 1 for the first. */
  attempt: number;
  lastAttempt: boolean;
  /** Aborted when the job has taken too long, was given to another worker, or is ended with its own. */
  signal: AbortSignal;
};

/** What a peer asks for beyond this is not waited for: something else is wrong. */
const LONGEST_WAIT_SECONDS = 6 * 3600;
/** For what has no work to wait for, or was waited for. */
const LAST_MOMENT_MS = 1_000;
/** A new job is announced. By looking are found those whose wait is over, and all where no notice comes. */
const LOOK_EVERY_MS = 5_000;
const LOOK_UNANNOUNCED_EVERY_MS = 2_000;
const LOOK_FOR_DEAD_EVERY_MS = 10_000;
/** An answer that a broken connection lost is not waited for any longer. */
const ANSWER_WITHIN_MS = 60_000;

/** Jobs in PostgreSQL: one is created in the transaction of the change that causes it. */
export type JobQueue = {
  send<Name extends JobName>(tx: Tx, name: Name, data: JobData[Name], options?: { startAfter?: Date; group?: string }): Promise<void>;
  /** Several with one statement. */
  sendAll<Name extends Exclude<JobName, JobInTurn>>(tx: Tx, name: Name, data: JobData[Name][]): Promise<void>;
  work<Name extends JobName>(name: Name, places: number, handle: (job: ReceivedJob<Name>) => Promise<void>): void;
  /** Calls back for jobs that ran out of attempts because their workers died. */
  workDead<Name extends JobName>(name: Name, handle: (data: JobData[Name]) => Promise<void>): void;
  /** Takes back every job of an owner that no worker has begun. */
  removeWaiting(tx: Tx, ownerId: string): Promise<void>;
  /** Takes no new job and waits for the running ones, at most this long. Work can be begun again. */
  stopWork(timeoutMs: number): Promise<void>;
  /** Ends what runs nevertheless, which comes round again, and the connections. */
  close(): Promise<void>;
};

// pg-boss hands what it does not know to pg's pool.
const poolOptions = { Client: PreparingClient, keepAlive: true, query_timeout: ANSWER_WITHIN_MS };

/** `announce`: a statement that every connection begins with (guards/live-keys.ts). */
export async function openJobQueue(
  connectionString: string,
  log: Logger,
  clock: Clock,
  backend: QueueBackend = "postgres",
  announce?: string,
): Promise<JobQueue> {
  // YugabyteDB has LISTEN and NOTIFY as an early form only, off by default: there a worker only looks.
  const notify = backend !== "yugabytedb";
  const boss = new PgBoss({
    ...poolOptions,
    ...(announce === undefined ? {} : { afterConnecting: announce }),
    connectionString,
    backend,
    schema: "jobs",
    max: 6,
    useListenNotify: notify,
    schedule: false,
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
  });
  const report = (error: unknown) => log.error({ err: error }, "job queue");
  boss.on("error", report);
  const dispatchers = new Map<string, Dispatcher>();
  const running = new Set<Dispatcher>();
  const dispatch = <Data extends object>(queue: string, options: Omit<DispatcherOptions<Data>, "report">) => {
    const dispatcher = startDispatcher(boss, queue, { ...options, report });
    dispatchers.set(queue, dispatcher);
    running.add(dispatcher);
  };
  const openListener = () =>
    new PreparingClient({
      connectionString,
      keepAlive: true,
      connectionTimeoutMillis: 10_000,
      ...(announce === undefined ? {} : { afterConnecting: announce }),
    });
  listenFor(boss, dispatchers, openListener, report);
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
    async sendAll(tx, name, data) {
      if (data.length > 0) await boss.insert(name, data.map((each) => ({ data: each })), { db: fromKysely(tx) });
    },
    work(name, places, handle) {
      dispatch<JobData[typeof name]>(name, {
        places,
        groupConcurrency: groupConcurrency[name],
        lookEveryMs: notify ? LOOK_EVERY_MS : LOOK_UNANNOUNCED_EVERY_MS,
        handle: (job, signal) => handleJob(boss, name, job, signal, handle),
      });
    },
    workDead(name, handle) {
      dispatch<JobData[typeof name]>(deadQueue(name), { places: 1, lookEveryMs: LOOK_FOR_DEAD_EVERY_MS, handle: ({ data }) => handle(data) });
    },
    async removeWaiting(tx, ownerId) {
      // pg-boss cancels by id only; the states are its own, "created" and "retry" come before "active".
      await sql`delete from jobs.job where data ->> 'ownerId' = ${ownerId} and state < 'active'`.execute(tx);
    },
    async stopWork(timeoutMs) {
      dispatchers.clear();
      const stopped = Array.from(running, (dispatcher) => dispatcher.stop().then(() => running.delete(dispatcher)));
      await waitAtMost(Promise.all(stopped), timeoutMs);
    },
    async close() {
      const abandoned = Array.from(running, (dispatcher) => dispatcher.abandon());
      await waitAtMost(Promise.all(abandoned), LAST_MOMENT_MS);
      await boss.stop({ graceful: false });
    },
  };
}

/** Before `boss` starts: what it hears of new jobs is for our dispatchers, it has no workers of its own. */
function listenFor(
  boss: PgBoss,
  dispatchers: ReadonlyMap<string, Dispatcher>,
  open: () => PreparingClient,
  report: (error: unknown) => void,
): void {
  const db = boss.getDb();
  const wakeAll = () => dispatchers.forEach((dispatcher) => dispatcher.wake());
  const heard = { onNotification: (queue: string) => dispatchers.get(queue)?.wake(), onReconnect: wakeAll };
  db.listen = (channel) => listen(open, channel, heard, report);
}

async function waitAtMost(done: Promise<unknown>, ms: number): Promise<void> {
  const ended = new AbortController();
  await Promise.race([done.finally(() => ended.abort()), wait(ms, undefined, { signal: ended.signal }).catch(() => {})]);
}

function deadQueue(name: JobName): string {
  return `${name}-dead`;
}

async function handleJob<Name extends JobName>(
  boss: PgBoss,
  name: Name,
  job: JobWithMetadata<JobData[Name]>,
  signal: AbortSignal,
  handle: (job: ReceivedJob<Name>) => Promise<void>,
): Promise<void> {
  const { id, data, retryCount, retryLimit } = job;
  try {
    await handle({ id, data, attempt: retryCount + 1, lastAttempt: retryCount >= retryLimit, signal });
  } catch (error) {
    await setRetryWait(boss, name, job, error instanceof ConnectorError ? (error.retryAfterSeconds ?? 0) : 0);
    throw error;
  }
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
  await boss.getDb().executeSql("update jobs.job set retry_delay = $3, retry_backoff = $4 where name = $1 and id = $2 and retry_count = $5", [name, job.id, delay, !isAsked, job.retryCount]);
}
