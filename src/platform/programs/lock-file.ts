import { randomUUID } from "node:crypto";
import { existsSync, linkSync, readFileSync, readlinkSync, rmSync, statSync, utimes, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { dirname } from "node:path";
import { hasCode } from "../has-code.ts";
import { isRunning } from "./processes.ts";

export type LockFile = {
  /** Whether an earlier holder was killed: its programs may still be ending. */
  wasAbandoned: boolean;
  release(): void;
};

/** Another running program holds the lock. The message names its folder and ends without a full stop. */
export class LockedError extends Error {
  override readonly name = "LockedError";
  /** It runs in another container or on another machine, or was killed there within the last minute. */
  readonly isElsewhere: boolean;

  constructor(file: string, holder: number, isElsewhere: boolean) {
    super(
      isElsewhere
        ? `Galley runs on ${dirname(file)} in another container or on another machine, or did until a minute ago`
        : `Galley is already running on ${dirname(file)} (process ${holder})`,
    );
    this.isElsewhere = isElsewhere;
  }
}

const TOUCH_MS = 10_000;
/** A lock that hasn't been touched for this long is abandoned, wherever its holder ran. */
export const ABANDONED_MS = 60_000;

/** Where our process ids are valid. Containers have ids of their own, even under the host's name (namespaces(7)). */
const namespace = "/proc/self/ns/pid";
const here = `${hostname()} ${existsSync(namespace) ? readlinkSync(namespace) : ""}`.trim();

/**
 * Locks a file until it is released or this process ends in any way. `program` is part of the holder's command line:
 * after a reboot, its process id may belong to another program. Throws LockedError.
 */
export function takeLock(file: string, program: string): LockFile {
  const own = `${file}.${randomUUID()}`;
  writeFileSync(own, `${process.pid}\n${program}\n${here}\n`);
  try {
    let wasAbandoned = false;
    while (!tryLink(own, file)) {
      const [pid = "", holder = "", place = ""] = readIfThere(file).split("\n");
      // Earlier versions named no place.
      const isElsewhere = place !== "" && place !== here;
      // In a container, an earlier process may have had our id.
      const isOther = Number(pid) > 0 && Number(pid) !== process.pid;
      if (isElsewhere ? wasTouched(file) : isOther && isRunning(Number(pid), holder))
        throw new LockedError(file, Number(pid), isElsewhere);
      rmSync(file, { force: true });
      wasAbandoned = true;
    }
    // Ignores errors: somebody may have deleted the file.
    const touching = setInterval(() => utimes(file, new Date(), new Date(), () => {}), TOUCH_MS).unref();
    return {
      wasAbandoned,
      release() {
        clearInterval(touching);
        rmSync(file, { force: true });
      },
    };
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

/** A time far in the future counts as old: the clock has been set back since. */
function wasTouched(file: string): boolean {
  const touchedAt = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return Math.abs(Date.now() - touchedAt) < ABANDONED_MS;
}
