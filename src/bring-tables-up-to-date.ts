import { backUpBeforeMigrating } from "./backup/back-up-before-migrating.ts";
import { systemClock } from "./clock.ts";
import type { Config } from "./config/config.ts";
import type { Secrets } from "./config/secrets.ts";
import { migrate } from "./db/migrate.ts";
import { requireOwnSessions } from "./db/require-own-sessions.ts";
import { createSealing } from "./guards/sealing.ts";
import { createLog } from "./log.ts";
import { openPictures } from "./pictures/open-pictures.ts";

/** The rows are copied to a file before the tables change. Throws OwnerRoleError, SharedConnectionError and BackupError. */
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
