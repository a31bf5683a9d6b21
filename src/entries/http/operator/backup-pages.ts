import { validate as isUuid } from "uuid";
import { deleteKeptBackup } from "../../../operator/backup/delete-kept-backup.ts";
import { keepBackup } from "../../../operator/backup/keep-backup.ts";
import { findBackupFile, listKeptBackups } from "../../../operator/backup/list-kept-backups.ts";
import { BackupError } from "../../../operator/backup/manifest.ts";
import { verifyBackup } from "../../../operator/backup/verify-backup.ts";
import { findRestoreOutcome } from "../../../operator/backup/waiting-restore.ts";
import type { Caller } from "../../../platform/actor.ts";
import { writeAudit } from "../../../platform/db/audit.ts";
import { inTransaction } from "../../../platform/db/database.ts";
import type { OperatorContext, OperatorSelf } from "./operator-context.ts";
import type { OperatorPages } from "./operator-pages.ts";

type BackupPages = Pick<OperatorPages, "listBackups" | "makeBackup" | "verifyKeptBackup" | "deleteBackup">;

export function createBackupPages(ctx: OperatorContext, self: OperatorSelf): BackupPages {
  const caller: Caller = { ownerId: self.ownerId, actor: { type: "operator", id: self.ownerId } };
  return {
    listBackups: async () => ({
      backups: await listKeptBackups(ctx),
      kept: ctx.config.backupsKept,
      outcome: findRestoreOutcome(ctx.config),
      refusal: ctx.memory.restoreRefusal,
    }),
    async makeBackup() {
      if (ctx.memory.isBackingUp) return { problem: "busy" };
      ctx.memory.isBackingUp = true;
      try {
        await inTransaction(ctx, (tx) =>
          writeAudit(ctx, tx, caller, { action: "backup.made", subjectId: self.ownerId }),
        );
      } catch (error) {
        ctx.memory.isBackingUp = false;
        throw error;
      }
      void keepBackup(ctx, null)
        .catch((error: unknown) => ctx.log.error({ err: error }, "could not make a backup"))
        .finally(() => (ctx.memory.isBackingUp = false));
      return null;
    },
    async verifyKeptBackup(id) {
      const file = isUuid(id) ? await findBackupFile(ctx, id) : null;
      if (file === null) return { problem: "gone" };
      try {
        const { missingPictures } = await verifyBackup(ctx, file);
        return missingPictures.length === 0 ? null : { problem: "missing-photos", says: missingPictures };
      } catch (error) {
        if (error instanceof BackupError) return { problem: "says", says: [error.message] };
        throw error;
      }
    },
    async deleteBackup(id) {
      if (isUuid(id)) await deleteKeptBackup(ctx, caller, id);
    },
  };
}
