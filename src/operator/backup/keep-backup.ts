import { mkdir, stat } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { v7 as uuidv7 } from "uuid";
import type { Context } from "../../context.ts";
import type { Secrets } from "../../platform/config/secrets.ts";
import { backUp } from "./back-up.ts";

export type KeepContext = Pick<Context, "clock" | "config" | "db" | "log" | "pictures" | "sealing"> & {
  secrets: Pick<Secrets, "databaseUrl">;
};

/** Nothing takes longer: a backup that hasn't ended by then was interrupted. */
export const LONGEST_MS = 6 * 3_600_000;

/** The folder of backups that the service makes itself. */
export function backupFolder({ dataDir }: { dataDir: string }): string {
  return join(dataDir, "backups");
}

/**
 * Makes a backup in DATA_DIR/backups and records the outcome. Returns false if another process is making, or has made,
 * tonight's backup.
 */
export async function keepBackup(ctx: KeepContext, night: string | null): Promise<boolean> {
  const id = uuidv7();
  const begun = await ctx.db
    .insertInto("kept_backups")
    .values({
      id,
      night,
      machine: hostname(),
      begun_at: ctx.clock.now(),
      file: null,
      bytes: null,
      missing_pictures: null,
      problem: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  if (begun === undefined) return false;
  const outcome = await write(ctx, id).catch((error: unknown) => {
    ctx.log.error({ err: error }, "could not make a backup");
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    return { problem: code === "ENOSPC" ? "ENOSPC" : code || "failed" };
  });
  await ctx.db
    .updateTable("kept_backups")
    .set({ ...outcome, ended_at: ctx.clock.now() })
    .where("id", "=", id)
    .execute();
  return true;
}

async function write(ctx: KeepContext, id: string): Promise<{ file: string; bytes: number; missing_pictures: number }> {
  const folder = backupFolder(ctx.config);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = `galley-${ctx.clock.now().toISOString().slice(0, 16).replace(":", "")}-${id.slice(-6)}.tar`;
  const path = join(folder, file);
  const databaseUrl = ctx.secrets.databaseUrl.reveal();
  const manifest = await backUp(ctx, { databaseUrl, file: path, what: "everything" });
  return { file, bytes: (await stat(path)).size, missing_pictures: manifest.missingPictures.length };
}
