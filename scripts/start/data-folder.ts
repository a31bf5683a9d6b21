import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { isRunning } from "../processes.ts";
import { UserError, hasCode } from "../user-error.ts";

export type DataFolder = {
  path: string;
  /** True when an earlier launcher was killed: its programs may still be ending. */
  wasAbandoned: boolean;
  release(): void;
};

/** Creates the folder and locks out every other launcher. */
export function openDataFolder(folder: string): DataFolder {
  const path = resolve(folder);
  const own = join(path, `launcher.${process.pid}`);
  try {
    mkdirSync(join(path, "logs"), { recursive: true });
    writeFileSync(own, String(process.pid));
  } catch (error) {
    if (!hasCode(error, "EACCES", "EPERM", "EROFS", "ENOTDIR", "EEXIST", "ENOSPC")) throw error;
    const reason = error instanceof Error && "code" in error ? String(error.code) : "";
    throw new UserError(
      `The data folder ${path} cannot be written (${reason}). ` +
        `Give it to your user, or choose another: DATA_DIR=/some/folder npm start`,
    );
  }
  try {
    const wasAbandoned = lock(path, own);
    return { path, wasAbandoned, release: () => rmSync(join(path, "launcher.pid"), { force: true }) };
  } finally {
    rmSync(own, { force: true });
  }
}

/** A link appears complete or not at all, and for only one launcher. */
function lock(path: string, own: string): boolean {
  const file = join(path, "launcher.pid");
  let wasAbandoned = false;
  while (!tryLink(own, file)) {
    const holder = Number(readIfThere(file));
    if (isRunning(holder, "scripts/start.ts")) {
      throw new UserError(
        `Galley is already running on ${path} (process ${holder}). ` +
          `Stop it there, or choose another folder and port: DATA_DIR=data2 PORT=3100 npm start`,
      );
    }
    rmSync(file, { force: true });
    wasAbandoned = true;
  }
  return wasAbandoned;
}

function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (hasCode(error, "EEXIST")) return false;
    throw error;
  }
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if (hasCode(error, "ENOENT")) return "0";
    throw error;
  }
}
