import { rm } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { backupFolder, keepBackup, type KeepContext } from "./keep-backup.ts";

/** In UTC. */
const NIGHT_BEGINS = 3;

/**
 * Makes tonight's backup once it is night, if the settings ask for it and nobody has, and deletes what is over their
 * number. Returns how many it made.
 */
export async function makeNightlyBackup(ctx: KeepContext): Promise<number> {
  const now = ctx.clock.now();
  if (ctx.config.backupsKept === 0 || now.getUTCHours() < NIGHT_BEGINS) return 0;
  const night = now.toISOString().slice(0, 10);
  const known = await ctx.db.selectFrom("kept_backups").select("id").where("night", "=", night).executeTakeFirst();
  if (known !== undefined || !(await keepBackup(ctx, night))) return 0;
  await deleteOld(ctx);
  return 1;
}

/** Only nightly ones, and only after a new one was made: a night that fails takes nothing away. */
async function deleteOld(ctx: KeepContext): Promise<void> {
  const made = await ctx.db
    .selectFrom("kept_backups")
    .select(["id", "file"])
    .where("night", "is not", null)
    .where("file", "is not", null)
    .where("machine", "=", hostname())
    .orderBy("night", "desc")
    .offset(ctx.config.backupsKept)
    .execute();
  for (const { id, file } of made) {
    await rm(join(backupFolder(ctx.config), file ?? ""), { force: true });
    await ctx.db.deleteFrom("kept_backups").where("id", "=", id).execute();
  }
}
