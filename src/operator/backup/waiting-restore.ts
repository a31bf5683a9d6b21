import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { addOperator } from "../../owner/operators/add-operator.ts";
import { listOperators } from "../../owner/operators/list-operators.ts";
import { systemClock } from "../../platform/clock.ts";
import type { Config } from "../../platform/config/config.ts";
import type { Secrets } from "../../platform/config/secrets.ts";
import { openDatabase } from "../../platform/db/database.ts";
import { openClient } from "../../platform/db/open-client.ts";
import { createSealing } from "../../platform/guards/sealing.ts";
import { openPictures } from "../../platform/pictures/open-pictures.ts";
import { isUnused } from "./empty-database.ts";
import { BackupError, type Manifest } from "./manifest.ts";
import { restoreBackup } from "./restore-backup.ts";
import { verifyBackup } from "./verify-backup.ts";

/** The outcome of the last restore at startup. */
const outcomeSchema = z.object({
  state: z.enum(["restored", "refused"]),
  at: z.iso.datetime(),
  /** The refusal in words, or the day of the backup. */
  says: z.string(),
});
export type RestoreOutcome = z.infer<typeof outcomeSchema>;

const places = ({ dataDir }: Pick<Config, "dataDir">) => ({
  archive: join(dataDir, "restore.tar"),
  /** Who asked: they become an operator if the backup has none. */
  asker: join(dataDir, "restore.json"),
  outcome: join(dataDir, "restore-outcome.json"),
});

type WaitContext = {
  config: Pick<Config, "dataDir">;
  sealing: Parameters<typeof verifyBackup>[0]["sealing"];
  secrets: Pick<Secrets, "databaseUrl">;
};

/**
 * Checks an uploaded backup and has the next start restore it. Throws BackupError, in words, for one that is damaged,
 * foreign or newer, and for an instance that is in use.
 */
export async function requestRestore(ctx: WaitContext, file: string, email: string): Promise<Manifest> {
  const manifest = await verifyBackup(ctx, file);
  const client = await openClient({ connectionString: ctx.secrets.databaseUrl.reveal() });
  const unused = await isUnused(client).finally(() => client.end());
  if (!unused)
    throw new BackupError(
      "This instance is in use: somebody besides the operators has an account, or something is connected. " +
        "Restore into an empty one, so that nothing is lost.",
    );
  const { archive, asker, outcome } = places(ctx.config);
  rmSync(outcome, { force: true });
  writeFileSync(asker, JSON.stringify({ email }), { mode: 0o600 });
  renameSync(file, archive);
  return manifest;
}

/** Null until a restore has been requested. */
export function findRestoreOutcome(config: Pick<Config, "dataDir">): RestoreOutcome | null {
  const { outcome } = places(config);
  return existsSync(outcome) ? outcomeSchema.parse(JSON.parse(readFileSync(outcome, "utf8"))) : null;
}

/** Runs at startup, before anything else uses the database. Sets a refused backup aside and continues. */
export async function restoreWaiting(config: Config, secrets: Secrets): Promise<void> {
  const { archive, asker, outcome } = places(config);
  if (!existsSync(archive)) return;
  const found = await restore(config, secrets, archive, asker).catch((error: unknown): Omit<RestoreOutcome, "at"> => {
    if (error instanceof BackupError) return { state: "refused", says: error.message };
    throw error;
  });
  writeFileSync(outcome, JSON.stringify({ ...found, at: systemClock.now().toISOString() }), { mode: 0o600 });
  rmSync(archive, { force: true });
  rmSync(asker, { force: true });
}

async function restore(
  config: Config,
  secrets: Secrets,
  file: string,
  asker: string,
): Promise<Omit<RestoreOutcome, "at">> {
  const databaseUrl = secrets.databaseUrl.reveal();
  const ctx = {
    pictures: await openPictures(config, secrets),
    sealing: createSealing(secrets.sealingKeys.reveal()),
  };
  const { manifest } = await restoreBackup(ctx, { databaseUrl, file, mayHaveOperators: true });
  const { email } = z.object({ email: z.string() }).parse(JSON.parse(readFileSync(asker, "utf8")));
  const db = openDatabase(databaseUrl, { max: 1 });
  try {
    if ((await listOperators({ db })).length === 0)
      await addOperator({ db, clock: systemClock }, { type: "system", job: "restore" }, { email });
  } finally {
    await db.destroy();
  }
  return { state: "restored", says: manifest.madeAt };
}
