import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { UserError } from "../../src/platform/user-error.ts";
import type { NamedTest } from "../test/run-named-tests.ts";

export type CarelessChange = NamedTest & {
  /** The patch's file name without ".patch". */
  name: string;
  /** What a careless developer would do, and why. */
  what: string;
  patchFile: string;
};

/** The patches in careless/. Before its first hunk, each says what it does and which test has to catch it. */
export function readChanges(root: string): CarelessChange[] {
  const folder = join(root, "careless");
  const files = readdirSync(folder).filter((file) => file.endsWith(".patch"));
  return files.sort().map((file) => {
    const patchFile = join(folder, file);
    const [head = ""] = readFileSync(patchFile, "utf8").split(/^diff /m);
    const field = (name: string) => new RegExp(`^${name}: (.+)$`, "m").exec(head)?.[1];
    const [what = ""] = head.split("\n");
    const [testFile, test] = [field("File"), field("Test")];
    if (testFile === undefined || test === undefined)
      throw new UserError(`careless/${file} does not name a test ("File: …" and "Test: …").`);
    return { name: file.slice(0, -".patch".length), what, patchFile, file: testFile, test };
  });
}
