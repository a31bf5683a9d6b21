import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";

/** True while a process with this id exists, whoever owns it. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/** True when the process exists and is the expected one: ids repeat after a reboot. */
export function isRunning(pid: number, partOfCommandLine: string): boolean {
  return isAlive(pid) && readCommandLine(pid).includes(partOfCommandLine);
}

function readCommandLine(pid: number): string {
  if (existsSync("/proc/self/cmdline")) {
    const file = `/proc/${pid}/cmdline`;
    return existsSync(file) ? readFileSync(file, "utf8").replaceAll("\0", " ") : "";
  }
  return execFileSync("ps", ["-o", "command=", "-p", String(pid)], { encoding: "utf8" });
}
