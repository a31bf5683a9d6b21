import type { JobWithMetadata, PgBoss } from "pg-boss";
import { groupCommit } from "../group-commit.ts";

/** Half of the time after which a silent worker counts as dead. */
const BEAT_MS = 5_000;

export type Dispatcher = {
  /** There may be a job: to be looked for as soon as there is a place for it. */
  wake(): void;
  /** Takes no more. Resolves when what runs has ended and is settled. */
  stop(): Promise<void>;
  /** Fails what still runs, which comes round again, and tells it by its signal. */
  abandon(): Promise<void>;
};

export type DispatcherOptions<Data> = {
  /** So many of the queue's jobs run at once in this process. */
  places: number;
  /** So many of a group run at once in all processes together. */
  groupConcurrency?: number | undefined;
  /** So often is looked for what nobody announces, as a job whose wait is over. */
  lookEveryMs: number;
  /** A job that throws comes round again. `signal` is aborted when it has taken too long, has been given to another, or is abandoned. */
  handle(job: JobWithMetadata<Data>, signal: AbortSignal): Promise<void>;
  report(error: unknown): void;
};

/**
 * Runs the jobs of a queue. The workers of pg-boss take one each, with two statements for it, or several that
 * must all end before the next are taken. Here one statement fills all free places, one settles the jobs that
 * end together, and a slow job holds back no other.
 */
export function startDispatcher<Data extends object>(boss: PgBoss, queue: string, options: DispatcherOptions<Data>): Dispatcher {
  const { places, groupConcurrency, handle, report } = options;
  const running = new Map<JobWithMetadata<Data>, AbortController>();
  const tasks = new Set<Promise<void>>();
  const complete = groupCommit((jobs: JobWithMetadata<Data>[]) => boss.complete(queue, jobs));
  let free = places;
  let mayWait = false;
  let looking = false;
  let stopped = false;

  const track = (task: Promise<void>) => {
    const tracked = task.catch(report).finally(() => tasks.delete(tracked));
    tasks.add(tracked);
  };

  const lookWhereNeeded = () => {
    if (mayWait && !looking && !stopped && free > 0) track(look());
  };

  const wake = () => {
    mayWait = true;
    lookWhereNeeded();
  };

  async function look(): Promise<void> {
    looking = true;
    mayWait = false;
    try {
      const batchSize = free;
      const group = groupConcurrency === undefined ? {} : { groupConcurrency };
      const jobs = await boss.fetch<Data>(queue, { batchSize, includeMetadata: true, ...group });
      // Those of a group that has enough were left out after the counting: others may stand behind them.
      if (jobs.length === batchSize || (groupConcurrency !== undefined && jobs.length > 0)) mayWait = true;
      free -= jobs.length;
      for (const job of jobs) track(run(job));
    } finally {
      looking = false;
      lookWhereNeeded();
    }
  }

  async function run(job: JobWithMetadata<Data>): Promise<void> {
    const given = new AbortController();
    running.set(job, given);
    const late = setTimeout(() => given.abort(new Error(`the job took more than ${job.expireInSeconds} s`)), job.expireInSeconds * 1_000);
    try {
      await Promise.race([handle(job, given.signal), whenAborted(given.signal)]).finally(leavePlace);
      await complete(job);
    } catch (error) {
      // Without effect where another has it by now.
      await boss.fail(queue, job, toOutput(error));
    } finally {
      clearTimeout(late);
      running.delete(job);
      // Its group has room for one that was passed over.
      if (groupConcurrency !== undefined) wake();
    }
  }

  /** The next job need not wait until the one before is settled. */
  const leavePlace = () => {
    free += 1;
    lookWhereNeeded();
  };

  async function beat(): Promise<void> {
    const jobs = [...running.keys()];
    if (jobs.length === 0) return;
    // Of the answer pg-boss declares nothing; its workers read this of it too.
    const { settled } = (await boss.touch(queue, jobs)) as { settled?: string[] };
    for (const job of jobs) {
      if (settled && !settled.includes(job.id)) running.get(job)?.abort(new Error("the job was given to another"));
    }
  }

  const timers = [setInterval(wake, options.lookEveryMs), setInterval(() => track(beat()), BEAT_MS)];
  wake();
  return {
    wake,
    async stop() {
      stopped = true;
      clearInterval(timers[0]);
      // What runs is still to be seen as alive.
      while (tasks.size > 0) await Promise.all(tasks);
      clearInterval(timers[1]);
    },
    async abandon() {
      stopped = true;
      for (const timer of timers) clearInterval(timer);
      for (const given of running.values()) given.abort(new Error("the worker stopped"));
      while (tasks.size > 0) await Promise.all(tasks);
    },
  };
}

function whenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason), { once: true }));
}

function toOutput(error: unknown): object {
  return error instanceof Error ? error : { message: String(error) };
}
