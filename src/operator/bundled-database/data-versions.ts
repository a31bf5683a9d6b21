import { existsSync } from "node:fs";
import { mkdir, readdir } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { findBinaries, packageName } from "../../platform/postgres/binaries.ts";
import { findDataFolder } from "../../platform/postgres/data-folder.ts";
import { findServerUser } from "../../platform/postgres/server-user.ts";
import { UserError } from "../../platform/user-error.ts";

/** The last package of each major version that Galley has bundled, needed to read that version's data. */
const lastPackages: Record<string, string> = { 17: "17.10.0-beta.17", 18: "18.4.0-beta.17" };

export type DataVersions = {
  current: string;
  /** The data folder of the current version; may not exist yet. */
  folder: string;
  /** Major versions with data, newest first. */
  found: string[];
  /** The folder of another version's data. */
  folderOf(majorVersion: string): string;
};

/** Each major version of PostgreSQL has its own folder in DATA_DIR, and can't read another's. */
export async function readDataVersions(dataDir: string, notice?: (line: string) => void): Promise<DataVersions> {
  await mkdir(dataDir, { recursive: true });
  const wanted = resolve(dataDir, "postgresql");
  const user = findServerUser(wanted);
  const parent = dirname(await findDataFolder(wanted, user, notice));
  const folderOf = (majorVersion: string) => join(parent, `postgresql-${majorVersion}`);
  const { majorVersion: current } = await findBinaries(user);
  const found = (await readdir(parent))
    .flatMap((name) => /^postgresql-(\d+)$/.exec(name)?.[1] ?? [])
    .filter((version) => existsSync(join(folderOf(version), "PG_VERSION")))
    .toSorted((one, other) => Number(other) - Number(one));
  return { current, folder: folderOf(current), found, folderOf };
}

/** Returns the folder to start in. Throws UserError if the newest data has another version. */
export async function requireCurrentVersion(dataDir: string, notice?: (line: string) => void): Promise<string> {
  const { current, folder, found, folderOf } = await readDataVersions(dataDir, notice);
  const [newest = current] = found;
  if (Number(newest) > Number(current)) {
    throw new UserError(
      `${folderOf(newest)} has data of PostgreSQL ${newest}, but this version of Galley runs PostgreSQL ${current}. ` +
        "Start the newer Galley, or restore a backup into another DATA_DIR.",
    );
  }
  if (newest !== current) throw new UserError(explainUpgrade(current, newest, basename(folderOf(newest))));
  return folder;
}

/** The commands to run once a newer Galley ships another major version; they need the old version's programs. */
export function toUpgradeCommands(old: string): string {
  const version = lastPackages[old] ?? `<a version ${old}>`;
  const folder = `/opt/postgresql-${old}`;
  return `npm install --prefix ${folder} ${packageName}@${version}\ngalley database upgrade --binaries ${folder}`;
}

function explainUpgrade(current: string, old: string, name: string): string {
  return (
    `The database (${name} in DATA_DIR) is from PostgreSQL ${old}, but this version of Galley ` +
    `runs PostgreSQL ${current}. ` +
    "To move everything into a new one, while keeping the old one:\n" +
    `${toUpgradeCommands(old).replaceAll(/^/gm, "  ")}\n` +
    `Any other folder with PostgreSQL ${old} works too, such as /usr/lib/postgresql/${old}.`
  );
}
