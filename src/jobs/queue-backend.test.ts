import pg from "pg";
import pino from "pino";
import { afterAll, describe, expect, test } from "vitest";
import { createDatabase } from "../../test/postgres.ts";
import { systemClock } from "../clock.ts";
import { inTransaction, openDatabase } from "../db/database.ts";
import { openJobQueue } from "./queue.ts";
import { queueBackends } from "./queue-backend.ts";

/** On a plain PostgreSQL, which understands all that the others do: shown is that the queue works in each form. */
describe.each(queueBackends)("the queue as %s wants it", async (backend) => {
  const database = await createDatabase({ template: "empty" });
  const db = openDatabase(database.connectionString, { max: 4 });
  const client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  const open = () => openJobQueue(database.connectionString, pino({ level: "silent" }), systemClock, backend);
  const jobs = await open();
  afterAll(async () => {
    await jobs.close();
    await client.end();
    await db.destroy();
    await database.drop();
  });
  const count = async (text: string): Promise<number> => (await client.query<{ n: number }>(text)).rows[0]?.n ?? 0;

  test("hands out each job once to two processes, and what failed again", async () => {
    const done: string[] = [];
    const failed = new Set<string>();
    await inTransaction({ db }, async (tx) => {
      for (const ownerId of ["a", "a", "b"]) await jobs.send(tx, "write-article", { ownerId, articleId: crypto.randomUUID() });
    });
    // Two processes look at the same tables.
    const other = await open();
    for (const queue of [jobs, other]) {
      queue.work("write-article", 1, async ({ data, attempt }) => {
        if (data.ownerId === "b" && attempt === 1) {
          failed.add(data.articleId);
          throw new Error("the first attempt fails");
        }
        done.push(data.articleId);
      });
    }
    await expect.poll(() => done.length, { timeout: 50_000 }).toBe(3);
    expect(new Set(done).size).toBe(3);
    expect(failed.size).toBe(1);
    await other.close();
  });

  test("wakes workers by NOTIFY only where that is there, and partitions likewise", async () => {
    const partitioned = await count("select count(*)::int as n from pg_partitioned_table where partrelid = 'jobs.job'::regclass");
    const notifying = await count("select count(*)::int as n from jobs.queue where notify");
    const isPostgres = backend !== "yugabytedb";
    expect({ partitioned: partitioned > 0, notifying: notifying > 0 }).toEqual({ partitioned: isPostgres, notifying: isPostgres });
  });
});
