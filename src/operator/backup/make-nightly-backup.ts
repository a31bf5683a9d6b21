import { existsSync } from "node:fs";
import { readdir, rm, stat } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import type { Selectable } from "kysely";
import { backupFolder, keepBackup, type KeepContext, LONGEST_MS } from "./keep-backup.ts";
import type { KeptBackupsTable } from "./tables.ts";

/** In UTC. */
const NIGHT_BEGINS = 3;
const RETRY_MS = 3_600_000;

/**
 * Makes tonight's backup after 03:00 UTC unless one exists or backups are off, then deletes the oldest beyond the
 * configured number. Retries a failed one after an hour, an interrupted one after six. Returns how many it made.
 */
export async function makeNightlyBackup(ctx: KeepContext): Promise<number> {
  const now = ctx.clock.now();
  if (ctx.config.backupsKept === 0 || now.getUTCHours() < NIGHT_BEGINS) return 0;
  const night = now.toISOString().slice(0, 10);
  const known = await ctx.db.selectFrom("kept_backups").selectAll().where("night", "=", night).executeTakeFirst();
  if (known !== undefined) {
    if (!mayRetry(known, now)) return 0;
    await ctx.db.deleteFrom("kept_backups").where("id", "=", known.id).execute();
  }
  await deleteUnfinished(ctx);
  if (!(await keepBackup(ctx, night))) return 0;
  await deleteOld(ctx);
  return 1;
}

function mayRetry({ file, begun_at, ended_at }: Selectable<KeptBackupsTable>, now: Date): boolean {
  const since = (at: Date) => now.getTime() - at.getTime();
  if (ended_at === null) return since(begun_at) > LONGEST_MS;
  return file === null && since(ended_at) >= RETRY_MS;
}

/** Deletes what interrupted backups and uploads left behind. */
async function deleteUnfinished({ clock, config }: KeepContext): Promise<void> {
  const folder = backupFolder(config);
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((one) => /\.part(\.form)?$/.test(one))) {
    const path = join(folder, name);
    // It may just have been finished, and renamed.
    const file = await stat(path).catch(() => null);
    if (file && clock.now().getTime() - file.mtime.getTime() > LONGEST_MS) await rm(path, { force: true });
  }
}

/** Only nightly ones, and only after a new one was made: a night that fails takes nothing away. */
async function deleteOld(ctx: KeepContext): Promise<void> {
  const made = await ctx.db
    .selectFrom("kept_backups")
    .select(["id", "file", "machine"])
    .where("night", "is not", null)
    .where("file", "is not", null)
    .orderBy("night", "desc")
    .execute();
  const pathOf = (file: string | null) => join(backupFolder(ctx.config), file ?? "");
  // A recreated container has a new name but the same folder.
  const here = made.filter(({ file, machine }) => machine === hostname() || existsSync(pathOf(file)));
  for (const { id, file } of here.slice(ctx.config.backupsKept)) {
    await rm(pathOf(file), { force: true });
    await ctx.db.deleteFrom("kept_backups").where("id", "=", id).execute();
  }
}
