import { createHash } from "node:crypto";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { readSavedSettings } from "../../platform/config/saved-settings.ts";
import { writePrivate } from "../../platform/write-whole.ts";

const stepState = z.enum(["done", "skipped"]);

const stateSchema = z.object({
  /** SHA-256 of the cookie that was issued for the code; null if nobody has used a code yet. */
  session: z.string().nullable().default(null),
  steps: z.record(z.string(), stepState).default({}),
  /** SHA-256 of the address of the prepared database; null: none yet, or prepared by an earlier version. */
  database: z.string().nullable().default(null),
  /** The operator's address, once the account exists. */
  operator: z.string().nullable().default(null),
});

export type SetupState = z.infer<typeof stateSchema>;

const fileOf = (dataDir: string): string => join(dataDir, "setup.json");

/** True from the first page of setup until the last. */
export const isSettingUp = (dataDir: string): boolean => existsSync(fileOf(dataDir));

/** Kept on disk, so that setup continues where it was after a restart. */
export function readSetupState(dataDir: string): SetupState {
  const file = fileOf(dataDir);
  return stateSchema.parse(existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {});
}

export function changeSetupState(dataDir: string, change: Partial<SetupState>): void {
  writePrivate(fileOf(dataDir), `${JSON.stringify({ ...readSetupState(dataDir), ...change })}\n`);
}

export const endSetup = (dataDir: string): void => rmSync(fileOf(dataDir), { force: true });

/** Changes with every save, so that two people can't overwrite each other's changes unnoticed. */
export function revisionOf(dataDir: string): string {
  const { steps, operator } = readSetupState(dataDir);
  const text = JSON.stringify([readSavedSettings(dataDir), steps, operator]);
  return createHash("sha256").update(text).digest("base64url").slice(0, 16);
}
