import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { LockedError, type LockFile, takeLock } from "../../src/platform/programs/lock-file.ts";
import { hasCode } from "../../src/platform/has-code.ts";
import { UserError } from "../../src/platform/user-error.ts";

export type DataFolder = LockFile & { path: string };

/** Creates the folder and locks out every other launcher. */
export function openDataFolder(folder: string): DataFolder {
  const path = resolve(folder);
  try {
    mkdirSync(join(path, "logs"), { recursive: true });
    return { path, ...takeLock(join(path, "launcher.pid"), "scripts/start.ts") };
  } catch (error) {
    if (error instanceof LockedError) {
      throw new UserError(
        `${error.message}. Stop it there, or choose another folder and port: DATA_DIR=data2 PORT=3100 npm start`,
      );
    }
    if (!hasCode(error, "EACCES", "EPERM", "EROFS", "ENOTDIR", "EEXIST", "ENOSPC")) throw error;
    const reason = error instanceof Error && "code" in error ? String(error.code) : "";
    throw new UserError(
      `Can't write to the data folder ${path} (${reason}). ` +
        `Give it to your user, or choose another: DATA_DIR=/some/folder npm start`,
    );
  }
}
