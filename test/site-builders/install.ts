import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { copyFile, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
const here = import.meta.dirname;

/**
 * Installs Astro and Eleventy into the user's cache, once for each lock file: the product doesn't need them. Returns
 * the folder that holds "node_modules".
 */
export async function installSiteBuilders(): Promise<string> {
  const lock = await readFile(join(here, "package-lock.json"));
  const cache = join(process.env["XDG_CACHE_HOME"] ?? join(homedir(), ".cache"), "galley-site-builders");
  const folder = join(cache, createHash("sha256").update(lock).digest("hex").slice(0, 16));
  if (existsSync(folder)) return folder;
  const part = `${folder}.${process.pid}`;
  await rm(part, { recursive: true, force: true });
  await mkdir(part, { recursive: true });
  for (const name of ["package.json", "package-lock.json"]) await copyFile(join(here, name), join(part, name));
  await run("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund"], { cwd: part, maxBuffer: 10_000_000 });
  await writeFile(join(part, "installed"), "");
  // Another process may have been faster.
  await rename(part, folder).catch(() => rm(part, { recursive: true, force: true }));
  return folder;
}
