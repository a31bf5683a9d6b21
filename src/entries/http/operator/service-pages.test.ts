import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { createApiWorld } from "../../../../test/api-world.ts";
import { inTransaction } from "../../../platform/db/database.ts";
import { createOperator } from "./create-operator.ts";
import { createServicePages } from "./service-pages.ts";

const world = await createApiWorld();
const operator = createOperator({ ...world.ctx, secrets: world.rig.readSettings().secrets });
afterAll(() => operator.close());

/** Jobs that no worker takes. */
async function addJobs(count: number): Promise<void> {
  const startAfter = new Date(Date.now() + 86_400_000);
  await inTransaction(world.ctx, async (tx) => {
    for (let added = 0; added < count; added += 1)
      await world.ctx.jobs.send(
        tx,
        "sweep-drafts",
        { ownerId: randomUUID(), publicationId: randomUUID() },
        { startAfter },
      );
  });
}

test("failed jobs are counted behind however many older ones", async () => {
  const pages = createServicePages(operator.ctx, { ownerId: randomUUID(), email: "olga@galley.example" });
  await addJobs(201);
  await sql`update jobs.job set created_on = created_on - interval '1 day'`.execute(world.ctx.db);
  await addJobs(202);
  await sql`update jobs.job set state = 'failed', completed_on = now()
    where created_on > now() - interval '1 hour'`.execute(world.ctx.db);
  const failed = { counts: { created: 201, active: 0, retry: 0, failed: 202 }, total: 403 };
  expect(await pages.listJobs(null)).toMatchObject(failed);
  expect(await pages.listJobs("failed")).toMatchObject(failed);
  expect((await pages.overview()).deadJobs).toBe(202);
});
