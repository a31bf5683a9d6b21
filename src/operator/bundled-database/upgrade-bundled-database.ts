import { mkdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { findBundledDatabase } from "../../platform/config/env.ts";
import { UserError } from "../../platform/user-error.ts";
import { backUp, type BackupContext } from "../backup/back-up.ts";
import { restoreBackup, type Restored } from "../backup/restore-backup.ts";
import { readDataVersions } from "./data-versions.ts";
import { lockBundledDatabase } from "./open-bundled-database.ts";
import { startBundledServer } from "./start-bundled-server.ts";

export type Upgraded = Restored & { from: string; to: string; /** The old data's folder. */ keptAt: string };

/**
 * Moves the bundled database to the PostgreSQL of this Galley: backs up the old cluster and restores into a new one.
 * The old cluster stays unchanged, so an interrupted upgrade can simply be run again. `binaries` is a folder with the
 * old version's programs. Throws UserError and BackupError.
 */
export async function upgradeBundledDatabase(
  ctx: BackupContext,
  { binaries }: { binaries: string },
): Promise<Upgraded> {
  const dataDir = findBundledDatabase();
  if (dataDir === null) throw new UserError("DATABASE_URL names your own server: upgrade that yourself.");
  const lock = await lockBundledDatabase(dataDir);
  try {
    const { current, folder, found, folderOf } = await readDataVersions(dataDir);
    const [from = current] = found;
    if (Number(from) >= Number(current))
      throw new UserError(`The database already uses PostgreSQL ${from}: nothing to upgrade.`);
    const file = join(dataDir, "backups", `upgrade-to-postgresql-${current}.tar`);
    await copyOld(ctx, dataDir, { file, folder: folderOf(from), binaries });
    const restored = await restoreIntoNew(ctx, dataDir, { file, folder });
    await rm(file);
    return { ...restored, from, to: current, keptAt: folderOf(from) };
  } finally {
    lock.release();
  }
}

type CopyInput = { file: string; folder: string; binaries: string };

/** Leaves out the pictures, which stay where they are. */
async function copyOld(ctx: BackupContext, dataDir: string, { file, folder, binaries }: CopyInput): Promise<void> {
  await mkdir(join(dataDir, "backups"), { recursive: true, mode: 0o700 });
  await rm(file, { force: true });
  const old = await startBundledServer(dataDir, { folder, binaries });
  try {
    await backUp(ctx, { databaseUrl: old.url, file, what: "database" });
  } finally {
    await old.stop();
  }
}

/** The new cluster gets its name once it is complete. */
async function restoreIntoNew(
  ctx: BackupContext,
  dataDir: string,
  { file, folder }: { file: string; folder: string },
): Promise<Restored> {
  const unfinished = `${folder}.new`;
  await rm(unfinished, { recursive: true, force: true });
  const server = await startBundledServer(dataDir, { folder: unfinished });
  let restored: Restored;
  try {
    restored = await restoreBackup(ctx, { databaseUrl: server.url, file });
  } finally {
    await server.stop();
  }
  await rename(unfinished, folder);
  return restored;
}
