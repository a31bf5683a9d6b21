import { mkdirSync, openSync } from "node:fs";
import { basename, join } from "node:path";
import pino, { type Logger } from "pino";
import { expect } from "vitest";
import { outputs } from "../scripts/test/outputs.ts";
import { createLog } from "../src/platform/log.ts";

/**
 * A log at every level in one file per suite: nobody reads it, but it is searched for secrets at the end of
 * the run. Stays open, because a line about an outage may come after the suite.
 */
export function openSuiteLog(): Logger {
  mkdirSync(outputs.logs, { recursive: true });
  const suite = basename(expect.getState().testPath ?? "suite");
  const fd = openSync(join(outputs.logs, `${suite}-${process.pid}.log`), "a");
  return createLog("trace", pino.destination({ fd, sync: true }));
}
