import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { writePrivate } from "../write-whole.ts";

/** Where the setup and operator pages keep settings; the environment and .env win over it. */
export const savedSettingsFile = (dataDir: string): string => join(dataDir, "settings.env");

const HEAD = "# Settings saved on Galley's pages. The environment and .env win over them.\n";

export type SavedSettings = Record<string, string>;

/** Empty while nothing is saved. */
export function readSavedSettings(dataDir: string): SavedSettings {
  const file = savedSettingsFile(dataDir);
  // parseEnv only returns strings, for the names in the file.
  return existsSync(file) ? (parseEnv(readFileSync(file, "utf8")) as SavedSettings) : {};
}

/**
 * Changes some of the saved settings; null or an empty text removes one. The file appears complete or not at all,
 * and only its owner may read it. Takes effect at the next start.
 */
export function saveSettings(dataDir: string, changes: Record<string, string | null>): void {
  const settings: Record<string, string | null> = { ...readSavedSettings(dataDir), ...changes };
  const lines = Object.entries(settings)
    .filter((entry): entry is [string, string] => entry[1] !== null && entry[1] !== "")
    .map(([name, value]) => `${name}=${quote(value)}\n`);
  writePrivate(savedSettingsFile(dataDir), HEAD + lines.join(""));
}

/**
 * Returns the settings that the program runs with: the environment, and saved settings where the environment has none.
 */
export function addSavedSettings(environment: NodeJS.ProcessEnv, saved: SavedSettings): NodeJS.ProcessEnv {
  const added = Object.entries(saved).filter(([name]) => !environment[name] && !environment[`${name}_FILE`]);
  return { ...environment, ...Object.fromEntries(added) };
}

/** Node reads text between quotes verbatim, except "\n" between double ones. */
function quote(value: string): string {
  if (/^[\w.:/@+=,%~-]+$/.test(value)) return value;
  const mark = ["'", "`", '"'].find((one) => !value.includes(one) && !(one === '"' && value.includes("\\n")));
  if (mark === undefined || value.includes("\r"))
    throw new Error("A setting contains characters that its file can't hold");
  return `${mark}${value}${mark}`;
}
