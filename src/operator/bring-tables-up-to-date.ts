import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "../platform/config/config.ts";
import type { Secrets } from "../platform/config/secrets.ts";
import { listPending, migrate } from "../platform/db/migrate.ts";
import { requireOwnSessions } from "../platform/db/require-own-sessions.ts";
import { createLog } from "../platform/log.ts";

/**
 * Restores a requested backup, then applies pending migrations after saving the rows to a file. Throws OwnerRoleError,
 * SharedConnectionError and BackupError.
 */
export async function bringTablesUpToDate(config: Config, secrets: Secrets): Promise<void> {
  const databaseUrl = secrets.databaseUrl.reveal();
  await requireOwnSessions(databaseUrl);
  await restoreRequested(config, secrets);
  const { missing } = await listPending(databaseUrl);
  const copy = missing.length === 0 ? null : await copyRows(config, secrets);
  const applied = await migrate(databaseUrl);
  if (copy !== null)
    createLog(config.logLevel).info({ copy, applied }, "tables changed; their rows were saved to a file first");
}

/** An operator has uploaded a backup and asked for it. */
async function restoreRequested(config: Config, secrets: Secrets): Promise<void> {
  if (!existsSync(join(config.dataDir, "restore.tar"))) return;
  const { restoreWaiting } = await import("./backup/waiting-restore.ts");
  await restoreWaiting(config, secrets);
}

/** Loaded only for this: most starts change no tables. */
async function copyRows(config: Config, secrets: Secrets): Promise<string | null> {
  const [{ backUpBeforeMigrating }, { openPictures }, { createSealing }, { systemClock }] = await Promise.all([
    import("./backup/back-up-before-migrating.ts"),
    import("../platform/pictures/open-pictures.ts"),
    import("../platform/guards/sealing.ts"),
    import("../platform/clock.ts"),
  ]);
  const ctx = {
    clock: systemClock,
    pictures: await openPictures(config, secrets),
    sealing: createSealing(secrets.sealingKeys.reveal()),
  };
  return backUpBeforeMigrating(ctx, config, secrets.databaseUrl.reveal());
}
