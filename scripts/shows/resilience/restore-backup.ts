import { rmSync } from "node:fs";
import { mkdir, mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { waitUntil } from "../../../test/wait-until.ts";
import { countSent } from "../shared/deliveries.ts";
import { command, ends, run } from "../shared/run.ts";
import type { History } from "./checker/history.ts";
import { persist } from "./lives.ts";
import { Supervisor } from "../shared/supervisor.ts";
import type { World } from "./world.ts";

export type Backup = { folder: string; file: string };

/**
 * Uses the product's own command while everything fails; stores the backup outside the small disk, where
 * backups belong.
 */
export async function backUpInMidRun({ rig }: World): Promise<Backup> {
  const folder = await mkdtemp(join(tmpdir(), "galley resilience backup "));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, "galley.tar");
  await persist(async () =>
    ends(await run(process.execPath, [command, "backup", file], { env: rig.readEnvironment() }), 0),
  );
  return { folder, file };
}

/**
 * Restores the backup next to the current instance, starts the service on it with all peers, and counts what
 * it sends them.
 */
export async function startRestored(world: World, { folder, file }: Backup): Promise<History["restored"]> {
  const { sql, database, rig, peers, logFolder, now } = world;
  const dataFolder = join(folder, "data");
  await mkdir(dataFolder);
  await sql("create database restored");
  const url = database.connectionString("restored");
  const env = { ...rig.readEnvironment(), DATABASE_URL: url, DATA_DIR: dataFolder };
  ends(await run(process.execPath, [command, "restore", file], { env }), 0);
  const before = await countSent(peers);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const supervisor = new Supervisor(() => env, logFolder);
  try {
    const since = new Date(now());
    // Also polls sources that were backing off after an error.
    await client.query("update sources set next_poll_at = $1", [since]);
    supervisor.clockOffsetMs = now() - Date.now();
    supervisor.start(["worker-1"]);
    // Every source has been polled and no job is left, so everything automatic has been sent. The worker makes
    // the jobs' table before it polls.
    const unpolled = `select from sources where kind = 'instagram' and active and status = 'ACTIVE'
      and (next_look <> 'new' or last_polled_at is null or last_polled_at < $1)`;
    const unfinished = "select from jobs.job where state in ('created', 'retry', 'active')";
    const isQuiet = async () =>
      (await client.query(unpolled, [since])).rowCount === 0 && (await client.query(unfinished)).rowCount === 0;
    // Long enough for a worker to start and poll every source, even on a busy machine.
    await waitUntil("the restored service gets its work done", isQuiet, { patienceMs: 180_000, everyMs: 500 });
    const after = await countSent(peers);
    const changes = after.changes - before.changes;
    return { mails: after.mails - before.mails, posts: after.posts - before.posts + changes };
  } finally {
    await supervisor.close();
    await client.end();
  }
}
