import { mkdirSync, openSync, closeSync } from "node:fs";
import { basename, join } from "node:path";
import pino, { type Logger } from "pino";
import { expect } from "vitest";
import { outputs } from "../scripts/test/outputs.ts";
import { createLog } from "../src/platform/log.ts";

/** A log of every level in a file of this suite: read by nobody, searched for secrets when all have run. */
export function openSuiteLog(): { logger: Logger; close(): void } {
  mkdirSync(outputs.logs, { recursive: true });
  const suite = basename(expect.getState().testPath ?? "suite");
  const fd = openSync(join(outputs.logs, `${suite}-${process.pid}.log`), "a");
  return { logger: createLog("trace", pino.destination({ fd, sync: true })), close: () => closeSync(fd) };
}
