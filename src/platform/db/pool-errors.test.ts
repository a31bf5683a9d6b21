import { Writable } from "node:stream";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { createDatabase } from "../../../test/postgres.ts";
import { waitUntil } from "../../../test/wait-until.ts";
import { systemClock } from "../clock.ts";
import { openJobQueue } from "../jobs/queue.ts";
import { createLog } from "../log.ts";
import { openDatabase } from "./database.ts";
import { openOwnerDatabases } from "./owner-databases.ts";

test("each pool logs one line for an idle connection that broke, and continues", async () => {
  const { connectionString, drop } = await createDatabase();
  const admin = openDatabase(connectionString, { max: 1 });
  const lines: string[] = [];
  const sink = new Writable({ write: (chunk: Buffer, _encoding, done) => (lines.push(chunk.toString()), done()) });
  const log = createLog("warn", sink);
  const db = openDatabase(connectionString, { max: 1, log });
  const owners = openOwnerDatabases(connectionString, { max: 1, log });
  const jobs = await openJobQueue(connectionString, log, systemClock);
  onTestFinished(async () => {
    await jobs.close();
    await owners.close();
    await Promise.all([db.destroy(), admin.destroy()]);
    await drop();
  });
  const ask = () => Promise.all([db, owners.of("one")].map((asked) => sql`select 1`.execute(asked)));
  await ask();
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`.execute(admin);
  const told = (message: string) => lines.filter((line) => line.includes(message)).length;
  await waitUntil("both pools have told", () => Promise.resolve(told("an idle connection to the database broke") >= 2));
  await waitUntil("the queue has told", () => Promise.resolve(told("an idle connection of the job queue broke") >= 1));
  expect(told("an idle connection to the database broke")).toBe(2);
  expect(lines.join("")).toContain("57P01");
  await ask();
});
