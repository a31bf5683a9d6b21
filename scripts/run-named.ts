import { readdirSync } from "node:fs";
import { join } from "node:path";
import { buildIfChanged } from "./build.ts";
import { startChild } from "../src/platform/programs/children.ts";
import { root } from "./root.ts";
import { ensureSystemTools } from "./test/system-tools.ts";
import { UserError } from "./user-error.ts";

/** Runs `<folder>/<name>.ts` with the remaining arguments; without a name, lists the choices. */
export async function runNamed(command: string, folder: string, args: string[]): Promise<void> {
  const names = listNames(join(root, folder));
  const [name, ...rest] = args;
  const list = names.map((each) => `  npm run ${command} -- ${each}`).join("\n");
  if (name === undefined) {
    console.log(list);
    return;
  }
  if (!names.includes(name)) throw new UserError(`There is no "${name}" in ${folder}/. Available:\n${list}`);
  ensureSystemTools();
  await buildIfChanged();
  const child = await startChild(name, process.execPath, [join(root, folder, `${name}.ts`), ...rest], {
    cwd: root,
    stdio: ["inherit", "inherit", "inherit", "ipc"],
  });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => child.process.kill(signal));
  const { code, signal } = await child.exited;
  if (signal !== null) console.error(`${name} was ended by ${signal}`);
  process.exitCode = code ?? 1;
}

/** Files that can be run; shared code is in subfolders. */
function listNames(folder: string): string[] {
  return readdirSync(folder)
    .filter((file) => /^[a-z-]+\.ts$/.test(file))
    .map((file) => file.slice(0, -".ts".length))
    .sort();
}
