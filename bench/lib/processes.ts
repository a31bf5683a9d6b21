import { readdirSync, readFileSync } from "node:fs";

/** Linux counts in hundredths of a second (proc(5): USER_HZ). */
const TICK_MS = 10;

type Stat = { pid: number; parent: number; own: number; ended: number };

/** CPU milliseconds of a process, including its running and finished children. */
export function cpuTimeOf(pid: number): number {
  const stats = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap(readStat);
  const family = stats.filter((stat) => stat.pid === pid || stat.parent === pid);
  return family.reduce((sum, { own, ended }) => sum + own + ended, 0) * TICK_MS;
}

/** The parent of a process, e.g. the PostgreSQL server behind a session. */
export function parentOf(pid: number): number {
  return readStat(String(pid))[0]?.parent ?? 0;
}

/** Resident memory. */
export function kibibytesOf(pid: number): number {
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]);
}

function readStat(pid: string): Stat[] {
  try {
    // The name is in brackets and may contain spaces.
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) /s, "")
      .split(" ")
      .map(Number);
    const [, parent = 0, , , , , , , , , , user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields;
    return [{ pid: Number(pid), parent, own: user + system, ended: endedUser + endedSystem }];
  } catch {
    // It has ended in the meantime.
    return [];
  }
}
