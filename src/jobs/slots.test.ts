import { Client } from "pg";
import { beforeAll, expect, test, vi } from "vitest";
import { inTransaction } from "../db/database.ts";
import { createWorld, type World } from "../../test/world.ts";

const SLOTS = 8;

let world: World;
let handle: () => Promise<void>;
beforeAll(async () => {
  world = await createWorld();
  await world.ctx.jobs.work("sweep-drafts", SLOTS, () => handle());
});

const send = (count: number) =>
  inTransaction(world.ctx, async (tx) => {
    for (let index = 0; index < count; index += 1) await world.ctx.jobs.send(tx, "sweep-drafts", { ownerId: "slots", publicationId: String(index) });
  });

/** Sends so many jobs in one transaction, and waits until all of them are at work at once. */
async function runTogether(count: number): Promise<void> {
  const together = Promise.withResolvers<void>();
  let begun = 0;
  handle = () => {
    begun += 1;
    if (begun === count) together.resolve();
    return together.promise;
  };
  await send(count);
  await together.promise;
}

// By itself a slot looks every ten seconds only.
test("jobs that were announced once are worked on side by side", { timeout: 8_000 }, async () => {
  await runTogether(1);
  await runTogether(SLOTS);
  await runTogether(SLOTS);
});

test("a job is looked for by the slot that does it, the next one, and once more after it, not by all that are idle", async () => {
  const asked = vi.spyOn(Client.prototype, "query");
  for (let job = 0; job < 10; job += 1) await runTogether(1);
  const looks = asked.mock.calls.filter(([text]) => /sweep-drafts[\s\S]*skip locked/i.test(JSON.stringify(text))).length;
  expect(looks).toBeGreaterThanOrEqual(10);
  // An announcement that comes while a slot looks costs one more.
  expect(looks).toBeLessThan(4 * 10);
});
