import { rmSync } from "node:fs";
import { mkdir, mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { type Database, openDatabase } from "../../../src/platform/db/database.ts";
import { startChild } from "../../children.ts";
import { root } from "../../root.ts";
import type { History } from "./checker/history.ts";
import { persist } from "./lives.ts";
import { readEffects } from "./read-journals.ts";
import { Supervisor } from "./supervisor.ts";
import type { World } from "./world.ts";
import { waitUntil } from "../../../test/wait-until.ts";

export type Backup = { folder: string; file: string };

/** Long enough for a worker to start and poll every source, even on a busy machine. */
const LOOKED_WITHIN_MS = 180_000;

/**
 * Uses the product's own command while everything fails; stores the backup outside the small disk, where
 * backups belong.
 */
export async function backUpInMidRun(world: World): Promise<Backup> {
  const folder = await mkdtemp(join(tmpdir(), "galley resilience backup "));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, "galley.tar");
  await persist(() =>
    runCommand("backup", file, environmentOf(world, world.database.url(), join(world.disk.folder, "data"))),
  );
  return { folder, file };
}

/**
 * Restores the backup next to the current instance, starts the service on it with all peers, and counts what
 * it sends them.
 */
export async function startRestored(world: World, { folder, file }: Backup): Promise<History["restored"]> {
  const dataFolder = join(folder, "data");
  await mkdir(dataFolder);
  const url = await world.database.createDatabase("restored");
  const environment = environmentOf(world, url, dataFolder);
  await runCommand("restore", file, environment);
  const before = await countOutside(world);
  const db = openDatabase(url, { max: 1 });
  const supervisor = new Supervisor(() => environment, world.logFolder);
  try {
    // Also polls sources that were backing off after an error.
    await db
      .updateTable("sources")
      .set({ next_poll_at: new Date(world.now()) })
      .execute();
    supervisor.clockOffsetMs = world.now() - Date.now();
    supervisor.start(["worker-1"]);
    await untilQuiet(db, new Date(world.now()));
    const after = await countOutside(world);
    return { mails: after.mails - before.mails, posts: after.posts - before.posts };
  } finally {
    await supervisor.close();
    await db.destroy();
  }
}

const environmentOf = (world: World, url: string, dataFolder: string): Record<string, string> => ({
  ...world.rig.readEnvironment(),
  DATABASE_URL: url,
  DATA_DIR: dataFolder,
});

async function runCommand(command: "backup" | "restore", file: string, env: Record<string, string>): Promise<void> {
  const child = await startChild(command, process.execPath, [join(root, "src/entries/cli/main.ts"), command, file], {
    env: { PATH: process.env["PATH"], ...env },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const { code } = await child.exited;
  if (code !== 0) throw new Error(`galley ${command} ended with ${code}`);
}

/** Waits until every source has been polled since then and no job is left, so everything automatic has been sent. */
async function untilQuiet(db: Database, since: Date): Promise<void> {
  const look = async () => {
    const sources = await db
      .selectFrom("sources")
      .select(["last_polled_at", "next_look"])
      .where("kind", "=", "instagram")
      .where("active", "=", true)
      .where("status", "=", "ACTIVE")
      .execute();
    const isLookedAt =
      sources.length > 0 &&
      sources.every(
        ({ last_polled_at, next_look }) => next_look === "new" && last_polled_at !== null && last_polled_at >= since,
      );
    const { rows } = isLookedAt
      ? await sql`select from jobs.job where state in ('created', 'retry', 'active') limit 1`.execute(db)
      : { rows: [null] };
    return rows.length === 0;
  };
  await waitUntil("the restored service gets its work done", look, { patienceMs: LOOKED_WITHIN_MS, everyMs: 500 });
}

async function countOutside(world: World): Promise<History["restored"]> {
  const [mails, created, updated] = await Promise.all([
    readEffects(world, "mailbox", "mail.received"),
    readEffects(world, "wordpress", "post.created"),
    readEffects(world, "wordpress", "post.updated"),
  ]);
  return { mails: mails.length, posts: created.length + updated.length };
}
