import { sql } from "kysely";
import type { Context } from "../../context.ts";
import { toConfig } from "../../platform/config/config.ts";
import { findBundledDatabase, readEnv } from "../../platform/config/env.ts";
import { readDataVersions, toUpgradeCommands } from "../bundled-database/data-versions.ts";

type Bundled = {
  /** Folders with the data of earlier major versions, which an upgrade left behind. */
  earlier: string[];
  /** The commands to run once Galley ships another major version. */
  upgrade: string;
};

export type Storage = {
  /** Null: the data folder. */
  bucket: string | null;
  /** The bucket of the next start, if another one has been saved since this start. */
  nextBucket: string | null;
  folder: string;
  database: {
    version: string;
    bytes: number;
    /** Null: DATABASE_URL names somebody's own server. */
    bundled: Bundled | null;
  };
};

/** Where photos and rows are. */
export async function readStorage({ config, db }: Pick<Context, "config" | "db">): Promise<Storage> {
  const { rows } = await sql<{ version: string; bytes: string }>`
    select current_setting('server_version') as version, pg_database_size(current_database())::text as bytes`.execute(
    db,
  );
  const dataDir = findBundledDatabase();
  return {
    bucket: config.bucket?.bucket ?? null,
    nextBucket: toConfig(readEnv()).config.bucket?.bucket ?? null,
    folder: config.dataDir,
    database: {
      version: rows[0]?.version ?? "",
      bytes: Number(rows[0]?.bytes ?? 0),
      bundled: dataDir === null ? null : await readBundled(dataDir),
    },
  };
}

async function readBundled(dataDir: string): Promise<Bundled> {
  const { current, found, folderOf } = await readDataVersions(dataDir);
  const earlier = found.filter((version) => Number(version) < Number(current)).map(folderOf);
  return { earlier, upgrade: toUpgradeCommands(current) };
}
