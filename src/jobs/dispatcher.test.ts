import { once } from "node:events";
import { sql } from "kysely";
import { Client } from "pg";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { inTransaction } from "../db/database.ts";
import { createWorld, type World } from "../../test/world.ts";
import { groupConcurrency } from "./definitions.ts";
import type { ReceivedJob } from "./queue.ts";

const PLACES = 8;

type SweepJob = ReceivedJob<"sweep-drafts">;

let world: World;
beforeEach(async () => {
  world = await createWorld();
  // What no test ends runs on until then.
  onTestFinished(() => world.ctx.jobs.close());
});

const send = (...ids: (string | number)[]) =>
  inTransaction(world.ctx, async (tx) => {
    for (const id of ids) await world.ctx.jobs.send(tx, "sweep-drafts", { ownerId: "dispatcher", publicationId: String(id) });
  });

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

async function readStates(): Promise<Record<string, string>> {
  const { rows } = await sql<{ id: string; state: string }>`select data ->> 'publicationId' as id, state::text from jobs.job where name = 'sweep-drafts'`.execute(world.ctx.db);
  return Object.fromEntries(rows.map(({ id, state }) => [id, state]));
}

const never = new Promise<never>(() => {});

/** The statements of the queue that match. */
const countStatements = (asked: { mock: { calls: unknown[][] } }, matching: RegExp) => asked.mock.calls.filter(([text]) => matching.test(JSON.stringify(text))).length;

/** By looking alone it would take five seconds for each. */
test("a new job is begun at once, and looked for once, however many places are free", { timeout: 10_000 }, async () => {
  let begun = Promise.withResolvers<void>();
  world.ctx.jobs.work("sweep-drafts", PLACES, async () => begun.resolve());
  const asked = vi.spyOn(Client.prototype, "query");
  for (const job of numbers(10)) {
    begun = Promise.withResolvers<void>();
    await send(job);
    await begun.promise;
  }
  const looks = countStatements(asked, /sweep-drafts[\s\S]*skip locked/i);
  asked.mockRestore();
  expect(looks).toBeGreaterThanOrEqual(10);
  expect(looks).toBeLessThan(20);
});

test("jobs of one transaction run side by side and are settled together", async () => {
  const together = Promise.withResolvers<void>();
  let begun = 0;
  const asked = vi.spyOn(Client.prototype, "query");
  world.ctx.jobs.work("sweep-drafts", PLACES, () => {
    begun += 1;
    if (begun === PLACES) together.resolve();
    return together.promise;
  });
  await send(...numbers(PLACES));
  await expect.poll(async () => Object.values(await readStates())).toEqual(Array(PLACES).fill("completed"));
  const settled = countStatements(asked, /set\s+completed_on = jobs\.job_now\(\)/i);
  asked.mockRestore();
  expect(settled).toBeGreaterThan(0);
  expect(settled).toBeLessThan(PLACES / 2);
});

test("a slow job holds back no other", async () => {
  world.ctx.jobs.work("sweep-drafts", 2, ({ data }) => (data.publicationId === "slow" ? never : Promise.resolve()));
  await send("slow", ...numbers(5));
  await expect.poll(readStates).toEqual({ slow: "active", 0: "completed", 1: "completed", 2: "completed", 3: "completed", 4: "completed" });
});

test("of a site that has enough the others are passed over, and begun when it has room again", async () => {
  const most = groupConcurrency["publish-article"] ?? 0;
  const ends: (() => void)[] = [];
  const begun: string[] = [];
  world.ctx.jobs.work("publish-article", PLACES, ({ data }) => {
    begun.push(data.ownerId);
    return new Promise((resolve) => ends.push(resolve));
  });
  await inTransaction(world.ctx, async (tx) => {
    for (const id of numbers(PLACES)) await world.ctx.jobs.send(tx, "publish-article", { ownerId: "busy", publicationId: String(id) }, { group: "busy" });
    await world.ctx.jobs.send(tx, "publish-article", { ownerId: "other", publicationId: "8" }, { group: "other" });
  });
  await expect.poll(() => begun.filter((owner) => owner === "other").length).toBe(1);
  const busy = () => begun.filter((owner) => owner === "busy").length;
  await expect.poll(busy).toBe(most);
  for (const end of ends.splice(0)) end();
  await expect.poll(busy).toBe(2 * most);
});

test("jobs of a site run in their order", async () => {
  const order: string[] = [];
  await inTransaction(world.ctx, async (tx) => {
    for (const id of numbers(12)) await world.ctx.jobs.send(tx, "unpublish-article", { ownerId: "order", publicationId: String(id) }, { group: "site" });
  });
  world.ctx.jobs.work("unpublish-article", PLACES, async ({ data }) => void order.push(data.publicationId));
  await expect.poll(() => order.length).toBe(12);
  expect(order).toEqual(numbers(12).map(String));
});

test("a handler that throws before it begins leaves its place, too", async () => {
  world.ctx.jobs.work("sweep-drafts", 1, ({ data }) => {
    if (data.publicationId === "bad") throw new Error("a bug");
    return Promise.resolve();
  });
  await send("bad", "good");
  await expect.poll(readStates).toEqual({ bad: "retry", good: "completed" });
});

test("a job that takes too long is told so, comes round again, and leaves its place", async () => {
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
  expect(String(signal.reason)).toContain("more than 1 s");
  await expect.poll(readStates).toEqual({ long: "retry" });
  await send("next");
  await expect.poll(readStates).toEqual({ long: "retry", next: "completed" });
});

test("a job that runs is kept alive; one that was given to another is told so and settles nothing", { timeout: 20_000 }, async () => {
  const received: SweepJob[] = [];
  const end = Promise.withResolvers<void>();
  world.ctx.jobs.work("sweep-drafts", 2, (job) => {
    received.push(job);
    return end.promise;
  });
  await send("mine", "lost");
  await expect.poll(() => received.length).toBe(2);
  await sql`update jobs.job set heartbeat_on = now() - interval '4 seconds' where name = 'sweep-drafts'`.execute(world.ctx.db);
  // As the next attempt of another worker would.
  await sql`update jobs.job set retry_count = retry_count + 1 where data ->> 'publicationId' = 'lost'`.execute(world.ctx.db);
  const signalOf = (id: string) => received.find(({ data }) => data.publicationId === id)?.signal;
  await expect.poll(() => signalOf("lost")?.aborted, { timeout: 10_000 }).toBe(true);
  expect(signalOf("mine")?.aborted).toBe(false);
  const { rows } = await sql<{ age: number }>`select extract(epoch from now() - heartbeat_on)::float as age from jobs.job where data ->> 'publicationId' = 'mine'`.execute(world.ctx.db);
  expect(rows[0]?.age).toBeLessThan(3);
  end.resolve();
  await expect.poll(async () => (await readStates()).mine).toBe("completed");
  expect((await readStates()).lost).toBe("active");
});

test("what still runs when the queue is closed comes round again", async () => {
  const received = Promise.withResolvers<SweepJob>();
  world.ctx.jobs.work("sweep-drafts", 1, (job) => {
    received.resolve(job);
    return never;
  });
  await send("cut");
  const { signal } = await received.promise;
  await world.ctx.jobs.stopWork(1);
  expect(await readStates()).toEqual({ cut: "active" });
  // Begun again beside what did not end.
  world.ctx.jobs.work("sweep-drafts", 1, () => Promise.resolve());
  await send("next");
  await expect.poll(readStates).toEqual({ cut: "active", next: "completed" });
  await world.ctx.jobs.close();
  expect(signal.aborted).toBe(true);
  expect(await readStates()).toEqual({ cut: "retry", next: "completed" });
});
