import { sql } from "kysely";
import { expect, test } from "vitest";
import { inTransaction } from "../db/database.ts";
import { createWorld } from "../../test/world.ts";

const { ctx, rig } = await createWorld();

const queue = (ownerId: string, jobs: number) =>
  inTransaction(ctx, async (tx) => {
    for (let index = 0; index < jobs; index += 1) await ctx.jobs.send(tx, "deliver-webhook", { ownerId, deliveryId: String(index) });
  });

test("owners take turns, each in his own order, however many jobs one of them queued first", async () => {
  await queue("many", 30);
  await queue("few", 2);
  await queue("one", 1);
  const order: string[] = [];
  ctx.jobs.work("deliver-webhook", 1, async ({ data }) => void order.push(`${data.ownerId} ${data.deliveryId}`));
  await expect.poll(() => order.length, { timeout: 30_000 }).toBe(33);
  expect(order.slice(0, 5)).toEqual(["many 0", "few 0", "one 0", "many 1", "few 1"]);
  expect(order.slice(5)).toEqual(Array.from({ length: 28 }, (_, index) => `many ${index + 2}`));
});

test("the place in the line is found by an index, which any number of processes may ask for", async () => {
  const again = await Promise.all([rig.openContext(), rig.openContext()]);
  await Promise.all(again.map((each) => each.close()));
  const { rows } = await sql<{ definition: string }>`select pg_get_indexdef('jobs.job_waiting_of_owner'::regclass) as definition`.execute(ctx.db);
  expect(rows[0]?.definition).toContain("ownerId");
});
