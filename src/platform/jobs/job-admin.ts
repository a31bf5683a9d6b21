import { fromKysely, type JobWithMetadata, PgBoss } from "pg-boss";
import type { Database } from "../db/database.ts";
import { type JobName, jobNames } from "./definitions.ts";

export type ListedJob = {
  id: string;
  name: JobName;
  state: "created" | "retry" | "active" | "failed";
  /** How often a worker has started it. */
  attempts: number;
  /** When the next attempt is due; in the past for a job that waits for a worker. */
  startAfter: Date;
  createdAt: Date;
  /** Ids only. */
  data: Record<string, string>;
};

/** Jobs that are due and not started, and jobs that run; a worker counts them every five seconds. */
export type QueueMeasures = { waiting: number; active: number };

/** What operators see of the queue, and do to it. */
export type JobAdmin = {
  /** Jobs that wait, run or were given up, the oldest first. Without `state` all of them. */
  list(wanted: { state?: ListedJob["state"]; limit: number }): Promise<ListedJob[]>;
  /**
   * Starts jobs at once that wait for their next attempt, or were given up, and returns how many. Each verb
   * checks first whether there is still something to do, so a repeated job does no harm. Without an id: all.
   */
  retry(id?: string): Promise<number>;
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
    async measure() {
      const queues = await boss.getQueues([...jobNames]);
      const sum = (count: (queue: (typeof queues)[number]) => number) =>
        queues.reduce((total, queue) => total + count(queue), 0);
      return { waiting: sum(({ readyCount }) => readyCount), active: sum(({ activeCount }) => activeCount) };
    },
  };
}

/** For commands beside the running service. Null where no service has been started on this database yet. */
export async function openJobAdmin(db: Database): Promise<(JobAdmin & { close(): Promise<void> }) | null> {
  const boss = new PgBoss({ db: fromKysely(db), schema: "jobs", supervise: false, schedule: false, migrate: false });
  // Its statements throw what goes wrong; the event tells it a second time.
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
