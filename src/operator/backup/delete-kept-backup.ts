import { rm } from "node:fs/promises";
import type { Context } from "../../context.ts";
import type { Caller } from "../../platform/actor.ts";
import { writeAudit } from "../../platform/db/audit.ts";
import { inTransaction } from "../../platform/db/database.ts";
import { findBackupFile } from "./list-kept-backups.ts";

/** With its file, if that is on this machine. */
export async function deleteKeptBackup(
  ctx: Pick<Context, "clock" | "config" | "db">,
  caller: Caller,
  id: string,
): Promise<void> {
  const file = await findBackupFile(ctx, id);
  if (file !== null) await rm(file, { force: true });
  await inTransaction(ctx, async (tx) => {
    await tx.deleteFrom("kept_backups").where("id", "=", id).execute();
    await writeAudit(ctx, tx, caller, { action: "backup.deleted", subjectId: id });
  });
}
