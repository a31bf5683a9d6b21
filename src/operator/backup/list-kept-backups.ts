import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Context } from "../../context.ts";
import { backupFolder, LONGEST_MS } from "./keep-backup.ts";

export type KeptBackup = {
  id: string;
  isNightly: boolean;
  machine: string;
  begunAt: Date;
  state: "running" | "made" | "failed" | "interrupted";
  bytes: number | null;
  missingPictures: number;
  problem: string | null;
  /** Its file is on this machine. */
  isHere: boolean;
};

const SHOWN = 40;

/** Newest first. */
export async function listKeptBackups(ctx: Pick<Context, "clock" | "config" | "db">): Promise<KeptBackup[]> {
  const rows = await ctx.db.selectFrom("kept_backups").selectAll().orderBy("begun_at", "desc").limit(SHOWN).execute();
  const oldest = ctx.clock.now().getTime() - LONGEST_MS;
  return rows.map((row) => ({
    id: row.id,
    isNightly: row.night !== null,
    machine: row.machine,
    begunAt: row.begun_at,
    state:
      row.ended_at === null
        ? row.begun_at.getTime() < oldest
          ? "interrupted"
          : "running"
        : row.file === null
          ? "failed"
          : "made",
    bytes: row.bytes === null ? null : Number(row.bytes),
    missingPictures: row.missing_pictures ?? 0,
    problem: row.problem,
    isHere: row.file !== null && existsSync(join(backupFolder(ctx.config), row.file)),
  }));
}

/** The file of a backup on this machine; null if there is none. */
export async function findBackupFile(ctx: Pick<Context, "config" | "db">, id: string): Promise<string | null> {
  const row = await ctx.db.selectFrom("kept_backups").select("file").where("id", "=", id).executeTakeFirst();
  if (row === undefined || row.file === null) return null;
  const path = join(backupFolder(ctx.config), row.file);
  return existsSync(path) ? path : null;
}
