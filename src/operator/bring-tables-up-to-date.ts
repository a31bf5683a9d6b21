import { backUpBeforeMigrating } from "./backup/back-up-before-migrating.ts";
import { systemClock } from "../platform/clock.ts";
import type { Config } from "../platform/config/config.ts";
import type { Secrets } from "../platform/config/secrets.ts";
import { migrate } from "../platform/db/migrate.ts";
import { requireOwnSessions } from "../platform/db/require-own-sessions.ts";
import { createSealing } from "../platform/guards/sealing.ts";
import { createLog } from "../platform/log.ts";
import { openPictures } from "../platform/pictures/open-pictures.ts";

/**
 * Copies the rows to a file before changing the tables. Throws OwnerRoleError, SharedConnectionError and
 * BackupError.
 */
export async function bringTablesUpToDate(config: Config, secrets: Secrets): Promise<void> {
  const databaseUrl = secrets.databaseUrl.reveal();
  await requireOwnSessions(databaseUrl);
  const sealing = createSealing(secrets.sealingKeys.reveal());
  const pictures = await openPictures(config, secrets);
  const copy = await backUpBeforeMigrating({ clock: systemClock, pictures, sealing }, config, databaseUrl);
  const applied = await migrate(databaseUrl);
  if (copy !== null)
    createLog(config.logLevel).info({ copy, applied }, "tables changed; their rows were written to a file before");
}
