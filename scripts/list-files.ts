import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { root } from "./root.ts";

/** The repository's files of these names, from its root, without those that git ignores. */
export function listFiles(pattern: RegExp): string[] {
  const args = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
  return execFileSync("git", args, { cwd: root, encoding: "utf8" })
    .split("\0")
    .filter((file) => pattern.test(file) && existsSync(join(root, file)));
}

/** Prints what a check found, which fails it. */
export function complain(faults: string[]): void {
  if (faults.length === 0) return;
  console.error(faults.join("\n"));
  process.exitCode = 1;
}
