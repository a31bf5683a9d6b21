import type { Command } from "commander";
import { existsSync } from "node:fs";
import { backUp } from "../../operator/backup/back-up.ts";
import type { Manifest } from "../../operator/backup/manifest.ts";
import { restoreBackup } from "../../operator/backup/restore-backup.ts";
import { verifyBackup } from "../../operator/backup/verify-backup.ts";
import { CommandError, print, withParts } from "./parts.ts";
import { printHeldBack } from "./print-held-back.ts";

export function addBackupCommands(program: Command): void {
  program
    .command("backup <file>")
    .description("write the database and the photos into one tar file, while the service runs")
    .option("--database-only", "leave out the photos")
    .action(async (file: string, { databaseOnly }: { databaseOnly?: boolean }) => {
      if (existsSync(file)) throw new CommandError(`${file} already exists, and backups never overwrite a file.`);
      const what = databaseOnly ? "database" : "everything";
      const manifest = await withParts((parts) =>
        backUp(parts, { databaseUrl: parts.secrets.databaseUrl.reveal(), file, what }),
      );
      print(`${file}: ${describe(manifest)}`);
      print("Keep SECRET_KEYS somewhere else: without them nobody can open the archive's secrets.");
      requirePictures(manifest);
    });
  program
    .command("verify <file>")
    .description("read a whole backup and check that it can be restored here")
    .action(async (file: string) => {
      const manifest = await withParts((parts) => verifyBackup(parts, file));
      print(`${file} is complete: ${describe(manifest)}, made ${manifest.madeAt} by Galley ${manifest.program}`);
      requirePictures(manifest);
    });
  program
    .command("restore <file>")
    .description("restore a backup into an instance without accounts; the service must be stopped")
    .action(async (file: string) => {
      const restored = await withParts((parts) =>
        restoreBackup(parts, { databaseUrl: parts.secrets.databaseUrl.reveal(), file }),
      );
      print(`Restored ${describe(restored.manifest)}.`);
      printHeldBack(restored);
    });
}

/** Keeps the archive, but fails so that a nightly run reports the missing pictures. */
function requirePictures({ missingPictures }: Manifest): void {
  const count = missingPictures.length;
  if (count === 0) return;
  const are = count === 1 ? "1 photo is" : `${count} photos are`;
  throw new CommandError([`${are} missing from storage, and so from the backup:`, ...missingPictures].join("\n  "));
}

function describe({ tables, pictures }: Manifest): string {
  return `${tables.reduce((sum, { rows }) => sum + rows, 0)} rows of ${tables.length} tables, ${pictures} photos`;
}
