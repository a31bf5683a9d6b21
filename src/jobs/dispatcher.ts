import { setImmediate as nextTurn } from "node:timers/promises";
import type { JobWithMetadata, PgBoss } from "pg-boss";
import { groupCommit } from "../group-commit.ts";

/** Half of the time after which a silent worker counts as dead. */
const BEAT_MS = 5_000;

export type Dispatcher = {
  /** There may be a job: to be looked for as soon as there is a place for it. */
  wake(): void;
  /** Looks for no more. Resolves when what was taken has ended and is settled. */
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

type Run = {
  claim: AbortController;
  /** Goes on without waiting for the handler. */
  cutOff(reason: Error): void;
};

/**
 * Runs the jobs of a queue. The workers of pg-boss take one each, with two statements for it, or several that
 * must all end before the next are taken. Here one statement fills the free places, one settles the jobs that
 * end together, and a slow job holds back no other.
 */
export function startDispatcher<Data extends object>(boss: PgBoss, queue: string, options: DispatcherOptions<Data>): Dispatcher {
  const { places, groupConcurrency, handle, report } = options;
  const running = new Map<JobWithMetadata<Data>, Run>();
  const tasks = new Set<Promise<void>>();
  const complete = groupCommit((jobs: JobWithMetadata<Data>[]) => boss.complete(queue, jobs));
  let free = places;
  let mayHaveJobs = false;
  let looking = false;
  let beating = false;
  let stopped = false;
  let abandoned = false;

  function wake(): void {
    mayHaveJobs = true;
    lookWhereNeeded();
  }

  function lookWhereNeeded(): void {
    // What is not settled yet has left its place, but is not forgotten where the database is slow.
    if (mayHaveJobs && !looking && !stopped && free > 0 && running.size < 2 * places) track(look());
  }

  function track(task: Promise<void>): void {
    const tracked = task.catch(report).finally(() => tasks.delete(tracked));
    tasks.add(tracked);
  }

  async function look(): Promise<void> {
    looking = true;
    // Places that are left together are filled together.
    await nextTurn();
    mayHaveJobs = false;
    try {
      const jobs = await fetchSome();
      free -= jobs.length;
      for (const job of jobs) track(run(job));
    } finally {
      looking = false;
      lookWhereNeeded();
    }
  }

  async function fetchSome(): Promise<JobWithMetadata<Data>[]> {
    // Of several of a group pg-boss chooses by their ids, one at a time goes by their order. The number stands in
    // the statement's text: as a power of two it makes few plans.
    const batchSize = groupConcurrency === undefined ? 2 ** Math.floor(Math.log2(free)) : 1;
    const group = groupConcurrency === undefined ? {} : { groupConcurrency };
    const jobs = await boss.fetch<Data>(queue, { batchSize, includeMetadata: true, ...group });
    if (jobs.length === batchSize) mayHaveJobs = true;
    return jobs;
  }

  async function run(job: JobWithMetadata<Data>): Promise<void> {
    const claim = new AbortController();
    const { promise: wasCutOff, reject } = Promise.withResolvers<never>();
    const cutOff = (reason: Error) => {
      claim.abort(reason);
      reject(reason);
    };
    running.set(job, { claim, cutOff });
    const late = setTimeout(() => cutOff(new Error(`the job took more than ${job.expireInSeconds} s`)), job.expireInSeconds * 1_000);
    try {
      await work(job, claim.signal, wasCutOff);
      await complete(job);
    } catch (error) {
      // Without effect where another has it by now.
      await boss.fail(queue, job, toOutput(error));
    } finally {
      clearTimeout(late);
      running.delete(job);
      // Its group has room for one that was passed over.
      if (groupConcurrency !== undefined) mayHaveJobs = true;
      lookWhereNeeded();
    }
  }

  async function work(job: JobWithMetadata<Data>, signal: AbortSignal, wasCutOff: Promise<never>): Promise<void> {
    try {
      if (abandoned) throw stoppedError();
      await Promise.race([handle(job, signal), wasCutOff]);
    } finally {
      // The next job need not wait until this one is settled.
      free += 1;
      lookWhereNeeded();
    }
  }

  async function beat(): Promise<void> {
    const jobs = [...running.keys()];
    if (jobs.length === 0 || beating) return;
    beating = true;
    try {
      // Of the answer pg-boss declares nothing; its workers read this of it too.
      const { settled } = (await boss.touch(queue, jobs)) as { settled?: string[] };
      for (const job of jobs) {
        if (settled && !settled.includes(job.id)) running.get(job)?.claim.abort(new Error("the job was given to another"));
      }
    } finally {
      beating = false;
    }
  }

  async function untilSettled(): Promise<void> {
    while (tasks.size > 0) await Promise.all(tasks);
  }

  const lookTimer = setInterval(wake, options.lookEveryMs);
  const beatTimer = setInterval(() => track(beat()), BEAT_MS);
  wake();
  return {
    wake,
    async stop() {
      stopped = true;
      clearInterval(lookTimer);
      await untilSettled();
      // Until then what runs is to be seen as alive.
      clearInterval(beatTimer);
    },
    async abandon() {
      stopped = abandoned = true;
      clearInterval(lookTimer);
      clearInterval(beatTimer);
      for (const { cutOff } of running.values()) cutOff(stoppedError());
      await untilSettled();
    },
  };
}

function stoppedError(): Error {
  return new Error("the worker stopped");
}

function toOutput(error: unknown): object {
  return error instanceof Error ? error : { message: String(error) };
}
