import { appendFile, cp, mkdtemp, rm, symlink } from "node:fs/promises";
import { join } from "node:path";

const root = join(import.meta.dirname, "../..");

/**
 * Copies the built pages to a folder of their own, where a test can change the browser's files as a new release would.
 */
export async function copyRelease(): Promise<{
  folder: string;
  releaseAgain(): Promise<void>;
  remove(): Promise<void>;
}> {
  const folder = await mkdtemp(join(root, "build", "release-"));
  await cp(join(root, "build/client"), join(folder, "client"), { recursive: true });
  // Files that change there can't keep a compressed copy, which would be served instead.
  await Promise.all(["br", "gz"].map((form) => rm(join(folder, `client/sw.js.${form}`))));
  await symlink(join(root, "build/server"), join(folder, "server"));
  await cp(join(root, "build/page-scripts.json"), join(folder, "page-scripts.json"));
  return {
    folder,
    /** Another worker, as a new build would bring. */
    releaseAgain: () => appendFile(join(folder, "client/sw.js"), `\n// ${crypto.randomUUID()}`),
    remove: () => rm(folder, { recursive: true }),
  };
}
