import { once } from "node:events";
import { setImmediate as nextTurn } from "node:timers/promises";
import { sql } from "kysely";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { inTransaction } from "../db/database.ts";
import { createWorld, type World } from "../../../test/world.ts";
import { groupConcurrency } from "./definitions.ts";
import type { ReceivedJob } from "./queue.ts";

const SLOTS = 8;

type SweepJob = ReceivedJob<"sweep-drafts">;

let world: World;
beforeEach(async () => {
  world = await createWorld();
  // Jobs that no test ends keep running until then.
  onTestFinished(() => world.ctx.jobs.close());
});

const send = (...ids: (string | number)[]) =>
  inTransaction(world.ctx, async (tx) => {
    for (const id of ids)
      await world.ctx.jobs.send(tx, "sweep-drafts", { ownerId: "queue-test", publicationId: String(id) });
  });

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

async function readStates(): Promise<Record<string, string>> {
  const { rows } = await sql<{
    id: string;
    state: string;
  }>`select data ->> 'publicationId' as id, state::text from jobs.job where name = 'sweep-drafts'`.execute(
    world.ctx.db,
  );
  return Object.fromEntries(rows.map(({ id, state }) => [id, state]));
}

const never = new Promise<never>(() => {});

/** Polling alone would take five seconds for each. */
test("a new job starts at once", { timeout: 10_000 }, async () => {
  let started = Promise.withResolvers<void>();
  world.ctx.jobs.work("sweep-drafts", SLOTS, async () => started.resolve());
  for (const job of numbers(10)) {
    started = Promise.withResolvers<void>();
    await send(job);
    await started.promise;
  }
});

test("a queue longer than its slots is drained without waiting for the next poll", { timeout: 10_000 }, async () => {
  await send(...numbers(40));
  world.ctx.jobs.work("sweep-drafts", 2, () => Promise.resolve());
  await expect.poll(async () => new Set(Object.values(await readStates()))).toEqual(new Set(["completed"]));
});

test("a slow job delays no other", async () => {
  world.ctx.jobs.work("sweep-drafts", 2, ({ data }) => (data.publicationId === "slow" ? never : Promise.resolve()));
  await send("slow", ...numbers(5));
  await expect
    .poll(readStates)
    .toEqual({ slow: "active", 0: "completed", 1: "completed", 2: "completed", 3: "completed", 4: "completed" });
});

test("a site's jobs wait while its slots are taken, others overtake them, and they start later", async () => {
  const most = groupConcurrency["publish-article"] ?? 0;
  const ends: (() => void)[] = [];
  const begun: string[] = [];
  world.ctx.jobs.work("publish-article", SLOTS, ({ data }) => {
    begun.push(data.ownerId);
    return new Promise((resolve) => ends.push(resolve));
  });
  await inTransaction(world.ctx, async (tx) => {
    for (const id of numbers(SLOTS))
      await world.ctx.jobs.send(
        tx,
        "publish-article",
        { ownerId: "busy", publicationId: String(id) },
        { group: "busy" },
      );
    await world.ctx.jobs.send(tx, "publish-article", { ownerId: "other", publicationId: "8" }, { group: "other" });
  });
  await expect.poll(() => begun.filter((owner) => owner === "other").length).toBe(1);
  const busy = () => begun.filter((owner) => owner === "busy").length;
  await expect.poll(busy).toBeGreaterThanOrEqual(most);
  expect(busy()).toBeLessThan(SLOTS - 1);
  while (busy() < SLOTS) {
    for (const end of ends.splice(0)) end();
    await nextTurn();
  }
  for (const end of ends.splice(0)) end();
});

test("a handler that throws at once frees its slot", async () => {
  world.ctx.jobs.work("sweep-drafts", 1, ({ data }) => {
    if (data.publicationId === "bad") throw new Error("a bug");
    return Promise.resolve();
  });
  await send("bad", "good");
  await expect.poll(readStates).toEqual({ bad: "retry", good: "completed" });
});

test("a job that takes too long is aborted, tried again, and frees its slot", async () => {
  await send("long");
  await sql`update jobs.job set expire_seconds = 1 where name = 'sweep-drafts'`.execute(world.ctx.db);
  const received = Promise.withResolvers<SweepJob>();
  world.ctx.jobs.work("sweep-drafts", 1, (job) => {
    if (job.data.publicationId !== "long") return Promise.resolve();
    received.resolve(job);
    return never;
  });
  const { signal } = await received.promise;
  if (!signal.aborted) await once(signal, "abort");
  await expect.poll(readStates).toEqual({ long: "retry" });
  await send("next");
  await expect.poll(readStates).toEqual({ long: "retry", next: "completed" });
});

test(
  "a running job is kept alive; one taken over by another worker is aborted and settles nothing",
  { timeout: 20_000 },
  async () => {
    const received: SweepJob[] = [];
    const end = Promise.withResolvers<void>();
    world.ctx.jobs.work("sweep-drafts", 2, (job) => {
      received.push(job);
      return end.promise;
    });
    await send("mine", "lost");
    await expect.poll(() => received.length).toBe(2);
    await sql`update jobs.job set heartbeat_on = now() - interval '4 seconds' where name = 'sweep-drafts'`.execute(
      world.ctx.db,
    );
    // As another worker's next attempt would.
    await sql`update jobs.job set retry_count = retry_count + 1 where data ->> 'publicationId' = 'lost'`.execute(
      world.ctx.db,
    );
    const signalOf = (id: string) => received.find(({ data }) => data.publicationId === id)?.signal;
    await expect.poll(() => signalOf("lost")?.aborted, { timeout: 10_000 }).toBe(true);
    expect(signalOf("mine")?.aborted).toBe(false);
    const { rows } = await sql<{
      age: number;
    }>`select extract(epoch from now() - heartbeat_on)::float as age
      from jobs.job where data ->> 'publicationId' = 'mine'`.execute(world.ctx.db);
    expect(rows[0]?.age).toBeLessThan(3);
    end.resolve();
    await expect.poll(async () => (await readStates()).mine).toBe("completed");
    expect((await readStates()).lost).toBe("active");
  },
);

test("jobs still running when the queue closes are retried", async () => {
  const received = Promise.withResolvers<SweepJob>();
  world.ctx.jobs.work("sweep-drafts", 1, (job) => {
    received.resolve(job);
    return never;
  });
  await send("cut");
  const { signal } = await received.promise;
  await world.ctx.jobs.stopWork(1);
  expect(await readStates()).toEqual({ cut: "active" });
  // Started again beside the one that hasn't ended.
  world.ctx.jobs.work("sweep-drafts", 1, () => Promise.resolve());
  await send("next");
  await expect.poll(readStates).toEqual({ cut: "active", next: "completed" });
  await world.ctx.jobs.close();
  expect(signal.aborted).toBe(true);
  expect(await readStates()).toEqual({ cut: "retry", next: "completed" });
});
