import { rmSync } from "node:fs";
import { mkdir, mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { countSent } from "../shared/deliveries.ts";
import { requireGalley } from "../shared/run.ts";
import { untilQuiet } from "../shared/until-quiet.ts";
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
  await persist(() => requireGalley(rig.readEnvironment(), "backup", file));
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
  await requireGalley(env, "restore", file);
  const before = await countSent(peers);
  await using cleanUp = new AsyncDisposableStack();
  const supervisor = cleanUp.adopt(new Supervisor(() => env, logFolder), (one) => one.close());
  supervisor.clockOffsetMs = now() - Date.now();
  supervisor.start(["worker-1"]);
  await untilQuiet(url, new Date(now()));
  const after = await countSent(peers);
  const changes = after.changes - before.changes;
  return { mails: after.mails - before.mails, posts: after.posts - before.posts + changes };
}
