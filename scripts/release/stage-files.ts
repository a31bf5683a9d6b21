import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { cp, mkdir, rm, symlink } from "node:fs/promises";
import { dirname, join } from "node:path";
import { root } from "../root.ts";

/** The files that git knows, and what is built from them. */
export async function stageFiles(folder: string): Promise<void> {
  const listed = execFileSync("git", ["ls-files", "-z"], { cwd: root, encoding: "utf8" }).split("\0");
  for (const file of listed.filter((name) => name !== "" && existsSync(join(root, name)))) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await cp(join(root, file), join(folder, file));
  }
  // What was built here from the same sources is taken over: the build compares its hash.
  if (existsSync(join(root, "build"))) await cp(join(root, "build"), join(folder, "build"), { recursive: true });
  await symlink(join(root, "node_modules"), join(folder, "node_modules"));
  execFileSync(process.execPath, [join(folder, "scripts", "build.ts")], { cwd: folder, stdio: "ignore" });
  // Compiled code is for one version of Node; the first start makes it.
  for (const name of ["node_modules", ".compiled", ".react-router"])
    await rm(join(folder, name), { recursive: true, force: true });
}
