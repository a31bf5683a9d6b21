import { Client } from "pg";
import { listMigrations, migrate } from "../../../src/platform/db/migrate.ts";
import { waitUntil } from "../../../test/wait-until.ts";
import { startChild } from "../../../src/platform/programs/children.ts";
import type { Random } from "./random.ts";

const KILLS = 3;
const module = new URL("../../../src/platform/db/migrate.ts", import.meta.url).href;
const script = `import { migrate } from ${JSON.stringify(module)}; await migrate(process.env.DATABASE_URL);`;

/**
 * Processes migrate an empty database and are killed in the middle, each further on than the last; then four
 * processes of one release start at the same moment.
 */
export async function migrateKilled(databaseUrl: string, random: Random): Promise<void> {
  const files = await listMigrations();
  const stretch = Math.floor(files.length / (KILLS + 1));
  for (let kill = 0; kill < KILLS; kill += 1)
    await killAfter(databaseUrl, files[kill * stretch + random.below(stretch)] ?? "");
  await Promise.all(Array.from({ length: 4 }, () => migrate(databaseUrl)));
}

/**
 * Kills a process that has run a whole migration but not recorded it as applied: another session has an
 * uncommitted row for it, so the process waits there.
 */
async function killAfter(databaseUrl: string, name: string): Promise<void> {
  const blocker = new Client({ connectionString: databaseUrl });
  await blocker.connect();
  await blocker.query(
    "create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())",
  );
  await blocker.query("begin");
  await blocker.query("insert into migrations (name) values ($1)", [name]);
  const child = await startChild("migrate", process.execPath, ["--input-type=module", "-e", script], {
    env: { PATH: process.env["PATH"], DATABASE_URL: databaseUrl },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const waiting = "select from pg_locks where not granted and pg_backend_pid() = any (pg_blocking_pids(pid))";
  const look = async () => {
    if (child.hasExited()) throw new Error("The process exited before it could be killed in its migration");
    return (await blocker.query(waiting)).rowCount !== 0;
  };
  try {
    await waitUntil("the process waits in the middle of a migration", look, { patienceMs: 120_000 });
  } finally {
    child.kill();
    await child.exited;
    // Without a commit, the blocker's row is gone as well.
    await blocker.end();
  }
}
