import { appendFile, cp, mkdtemp, rm, symlink } from "node:fs/promises";
import { join } from "node:path";

const root = join(import.meta.dirname, "../..");

/** The built pages in a folder of their own, with files of the browser's that a test may change like a new release does. */
export async function copyRelease(): Promise<{
  folder: string;
  releaseAgain(): Promise<void>;
  remove(): Promise<void>;
}> {
  const folder = await mkdtemp(join(root, "build", "release-"));
  await cp(join(root, "build/client"), join(folder, "client"), { recursive: true });
  // Of what is changed there may be no compressed copy, which would be served instead.
  await Promise.all(["br", "gz"].map((form) => rm(join(folder, `client/sw.js.${form}`))));
  await symlink(join(root, "build/server"), join(folder, "server"));
  await cp(join(root, "build/page-scripts.json"), join(folder, "page-scripts.json"));
  return {
    folder,
    /** Another worker, as a new build brings it. */
    releaseAgain: () => appendFile(join(folder, "client/sw.js"), `\n// ${crypto.randomUUID()}`),
    remove: () => rm(folder, { recursive: true }),
  };
}
