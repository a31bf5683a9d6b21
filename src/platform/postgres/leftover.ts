import { existsSync, readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { isAlive, isRunning } from "../programs/processes.ts";
import { hasCode } from "../has-code.ts";
import { UserError } from "../user-error.ts";

const patience = 10_000;

/**
 * Stops the PostgreSQL that a killed launcher left running on this data folder. The first line of
 * postmaster.pid is the process id, the second the data folder (PostgreSQL, "postmaster.pid").
 */
export async function stopLeftover(dataFolder: string): Promise<void> {
  const pidFile = join(dataFolder, "postmaster.pid");
  if (!existsSync(pidFile)) return;
  const pid = Number(readFileSync(pidFile, "utf8").split("\n")[0]);
  if (!Number.isInteger(pid) || pid <= 1 || !isRunning(pid, dataFolder)) {
    // After a power cut the id may belong to another program.
    await rm(pidFile, { force: true });
    return;
  }
  try {
    process.kill(pid, "SIGINT");
  } catch (error) {
    if (!hasCode(error, "ESRCH")) throw error;
  }
  const end = Date.now() + patience;
  while (isAlive(pid)) {
    if (Date.now() > end) {
      throw new UserError(`PostgreSQL (process ${pid}) still uses ${dataFolder} and doesn't stop.`);
    }
    await delay(50);
  }
}
