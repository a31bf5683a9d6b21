import { linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { hasCode } from "../has-code.ts";
import { isRunning } from "./processes.ts";

export type LockFile = {
  /** Whether an earlier holder was killed: its programs may still be ending. */
  wasAbandoned: boolean;
  release(): void;
};

/** Another running program holds the lock. */
export class LockedError extends Error {
  override readonly name = "LockedError";
  readonly holder: number;

  constructor(file: string, holder: number) {
    super(`${file} is held by process ${holder}`);
    this.holder = holder;
  }
}

/**
 * Locks a file until it is released or this process ends in any way. `program` is part of the holder's command line:
 * after a reboot, its process id may belong to another program. Throws LockedError.
 */
export function takeLock(file: string, program: string): LockFile {
  const own = `${file}.${process.pid}`;
  writeFileSync(own, `${process.pid}\n${program}\n`);
  try {
    let wasAbandoned = false;
    while (!tryLink(own, file)) {
      const [pid = "", holder = ""] = readIfThere(file).split("\n");
      // In a container, an earlier process may have had our id.
      const isOther = Number(pid) > 0 && Number(pid) !== process.pid;
      if (isOther && isRunning(Number(pid), holder)) throw new LockedError(file, Number(pid));
      rmSync(file, { force: true });
      wasAbandoned = true;
    }
    return { wasAbandoned, release: () => rmSync(file, { force: true }) };
  } finally {
    rmSync(own, { force: true });
  }
}

/** Linking is atomic and succeeds for only one program. */
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
