import { constants, existsSync, readFileSync, realpathSync, statSync } from "node:fs";
import { dirname } from "node:path";

/** The user who runs PostgreSQL when the launcher is root, because PostgreSQL refuses to run as root. */
export type ServerUser = { uid: number; gid: number };

/**
 * Null when the launcher itself may run the server. Otherwise the owner of an existing data folder, so that it
 * stays with the user who created it, or else "nobody".
 */
export function findServerUser(dataFolder: string): ServerUser | null {
  if (process.getuid?.() !== 0) return null;
  if (existsSync(dataFolder)) {
    const { uid, gid } = statSync(dataFolder);
    if (uid !== 0) return { uid, gid };
  }
  return getNobody();
}

function getNobody(): ServerUser {
  const passwd = existsSync("/etc/passwd") ? readFileSync("/etc/passwd", "utf8") : "";
  const match = /^nobody:[^:]*:(\d+):(\d+):/m.exec(passwd);
  return match ? { uid: Number(match[1]), gid: Number(match[2]) } : { uid: 65534, gid: 65534 };
}

/** True when the user may enter this folder (or read and run this file) and all folders above it. */
export function mayEnter(path: string, user: ServerUser | null): boolean {
  if (user === null) return true;
  let current = realpathSync(path);
  if (!allows(current, user, constants.R_OK | constants.X_OK)) return false;
  while (current !== dirname(current)) {
    current = dirname(current);
    if (!allows(current, user, constants.X_OK)) return false;
  }
  return true;
}

function allows(path: string, user: ServerUser, wanted: number): boolean {
  const { mode, uid, gid } = statSync(path);
  const shift = uid === user.uid ? 6 : gid === user.gid ? 3 : 0;
  return ((mode >> shift) & wanted) === wanted;
}
