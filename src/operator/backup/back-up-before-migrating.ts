import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "../../platform/config/config.ts";
import { listPending } from "../../platform/db/migrate.ts";
import { openClient } from "../../platform/db/open-client.ts";
import { backUp, type BackupContext } from "./back-up.ts";
import { BackupError } from "./manifest.ts";

/** Older copies are removed. */
const KEPT = 5;

/**
 * Writes the rows to DATA_DIR/backups when a start is about to change the tables of an instance in use. Returns the
 * file, or null when there was nothing to back up. Throws BackupError when it can't.
 */
export async function backUpBeforeMigrating(
  ctx: BackupContext,
  config: Pick<Config, "backupBeforeMigrating" | "dataDir">,
  databaseUrl: string,
): Promise<string | null> {
  if (!config.backupBeforeMigrating) return null;
  const { missing } = await listPending(databaseUrl);
  if (missing[0] === undefined || !(await isUsed(databaseUrl))) return null;
  const folder = join(config.dataDir, "backups");
  const moment = ctx.clock.now().toISOString().replaceAll(/[:.]/g, "-");
  // Processes that start together each keep their own copy.
  const file = join(folder, `${moment}-${process.pid}-before-${missing[0].replace(/\.sql$/, "")}.tar`);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await backUp(ctx, { databaseUrl, file, what: "database" });
    await removeOld(folder);
  } catch (error) {
    throw new BackupError(
      `Could not write a copy to ${folder}, so nothing was migrated. ` +
        "Make room, or back up yourself and set BACKUP_BEFORE_MIGRATING=false.",
      { cause: error },
    );
  }
  return file;
}

async function isUsed(databaseUrl: string): Promise<boolean> {
  const client = await openClient({ connectionString: databaseUrl });
  try {
    const { rows } = await client.query<{ found: boolean }>(
      "select to_regclass('public.accounts') is not null as found",
    );
    return rows[0]?.found === true && (await client.query("select from public.accounts limit 1")).rowCount === 1;
  } finally {
    await client.end();
  }
}

/** Their names begin with a timestamp. */
async function removeOld(folder: string): Promise<void> {
  const copies = (await readdir(folder))
    .filter((name) => name.includes("-before-") && name.endsWith(".tar"))
    .toSorted();
  for (const name of copies.slice(0, -KEPT)) await rm(join(folder, name), { force: true });
}
