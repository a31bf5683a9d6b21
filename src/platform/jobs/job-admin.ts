import { fromKysely, type JobWithMetadata, PgBoss } from "pg-boss";
import type { Database } from "../db/database.ts";
import { type JobName, jobNames } from "./definitions.ts";

export type ListedJob = {
  id: string;
  name: JobName;
  state: "created" | "retry" | "active" | "failed";
  /** How many times a worker has started it. */
  attempts: number;
  /** When the next attempt is due; in the past if the job is waiting for a worker. */
  startAfter: Date;
  createdAt: Date;
  /** Only ids. */
  data: Record<string, string>;
};

/**
 * The number of jobs that are due but not started, that are running, and that failed for good. A worker counts them
 * every five seconds; the queue forgets failed ones after a week.
 */
export type QueueMeasures = { waiting: number; active: number; failed: number };

/** The operator's view of the queue, and the actions on it. */
export type JobAdmin = {
  /** Jobs that are waiting, running or failed for good, oldest first. Without `state`: all of them. */
  list(wanted: { state?: ListedJob["state"]; limit: number }): Promise<ListedJob[]>;
  /**
   * Immediately restarts jobs that are waiting to be retried or have failed for good, and returns how many. Every job
   * first checks whether there is still something to do, so running one again is harmless. Without an id: all jobs.
   */
  retry(id?: string): Promise<number>;
  /**
   * Deletes a job that has failed for good, and returns whether there was one. Doesn't touch the article, email or
   * publication it was for.
   */
  drop(id: string): Promise<boolean>;
  measure(): Promise<QueueMeasures>;
};

export function createJobAdmin(boss: PgBoss): JobAdmin {
  async function list({ state, limit }: Parameters<JobAdmin["list"]>[0]): Promise<ListedJob[]> {
    const found = await Promise.all(
      jobNames.map(async (name) =>
        (await boss.findJobs<Record<string, string>>(name)).map((job) => toListed(name, job)),
      ),
    );
    const wanted = found
      .flat()
      .filter((job) => job !== null && (state === undefined || job.state === state)) as ListedJob[];
    return wanted.sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime()).slice(0, limit);
  }
  return {
    list,
    async retry(id) {
      const stopped = (await list({ limit: Infinity })).filter(
        (job) => (id === undefined || job.id === id) && (job.state === "retry" || job.state === "failed"),
      );
      for (const job of stopped) {
        if (job.state === "failed") await boss.retry(job.name, job.id);
        await boss.update(job.name, undefined, { id: job.id, startAfter: 0 });
      }
      return stopped.length;
    },
    async drop(id) {
      const job = (await list({ state: "failed", limit: Infinity })).find((failed) => failed.id === id);
      if (job !== undefined) await boss.deleteJob(job.name, job.id);
      return job !== undefined;
    },
    async measure() {
      const queues = await boss.getQueues([...jobNames]);
      const sum = (count: (queue: (typeof queues)[number]) => number) =>
        queues.reduce((total, queue) => total + count(queue), 0);
      return {
        waiting: sum(({ readyCount }) => readyCount),
        active: sum(({ activeCount }) => activeCount),
        failed: sum(({ failedCount }) => failedCount),
      };
    },
  };
}

export type OpenJobAdmin = JobAdmin & { close(): Promise<void> };

/** For commands run alongside the service. Null if no service has ever been started on this database. */
export async function openJobAdmin(db: Database): Promise<OpenJobAdmin | null> {
  const boss = new PgBoss({ db: fromKysely(db), schema: "jobs", supervise: false, schedule: false, migrate: false });
  // Failed statements throw; the event would only report the same error again.
  boss.on("error", () => {});
  if (!(await boss.isInstalled())) return null;
  await boss.start();
  return { ...createJobAdmin(boss), close: () => boss.stop({ graceful: false }) };
}

function toListed(
  name: JobName,
  { id, state, retryCount, startAfter, createdOn, data }: JobWithMetadata<Record<string, string>>,
): ListedJob | null {
  if (state === "completed" || state === "cancelled") return null;
  return {
    id,
    name,
    state,
    attempts: retryCount + (state === "created" ? 0 : 1),
    startAfter,
    createdAt: createdOn,
    data,
  };
}
