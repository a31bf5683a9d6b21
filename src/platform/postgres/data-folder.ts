import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { chmod, mkdir, readFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { UserError } from "../user-error.ts";
import { makeSharedFolder, sharedFolder } from "./binaries.ts";
import { type ServerUser, mayEnter } from "./server-user.ts";

/** Uses a shared folder when the user who runs the server has no access to the wanted one, e.g. in root's home. */
export async function findDataFolder(
  wanted: string,
  user: ServerUser | null,
  notice?: (line: string) => void,
): Promise<string> {
  await mkdir(dirname(wanted), { recursive: true });
  if (mayEnter(dirname(wanted), user)) return wanted;
  const hash = createHash("sha256").update(wanted).digest("hex").slice(0, 16);
  const parent = join(sharedFolder, hash);
  await makeSharedFolder();
  await mkdir(parent, { recursive: true });
  await chmod(parent, 0o755);
  const folder = join(parent, basename(wanted));
  notice?.(`PostgreSQL doesn't run as root, and its user may not enter ${dirname(wanted)}. Its data is in ${folder}`);
  return folder;
}

/** Throws UserError unless these binaries can read the folder's files, which belong to one major version. */
export async function checkVersion(dataFolder: string, majorVersion: string): Promise<void> {
  const file = join(dataFolder, "PG_VERSION");
  const found = existsSync(file) ? (await readFile(file, "utf8")).trim() : "none";
  if (found === majorVersion) return;
  throw new UserError(
    `${dataFolder} has data of PostgreSQL ${found}, but this is PostgreSQL ${majorVersion}. ` +
      "Use another folder, or set DATABASE_URL.",
  );
}
