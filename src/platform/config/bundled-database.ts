import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { writePrivate } from "../write-whole.ts";
import type { SavedSettings } from "./saved-settings.ts";

/** The bundled PostgreSQL's address, for every program with the same DATA_DIR. */
const fileOf = (dataDir: string): string => join(dataDir, "database-url");

/** Empty before its first start. */
export function readBundledDatabase(dataDir: string): SavedSettings {
  const file = fileOf(dataDir);
  return existsSync(file) ? { DATABASE_URL: readFileSync(file, "utf8").trim() } : {};
}

/** The file appears complete or not at all, and only its owner may read it. */
export function saveBundledDatabase(dataDir: string, url: string): void {
  writePrivate(fileOf(dataDir), `${url}\n`);
}
