import { globSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { buildIfChanged } from "./build.ts";
import { startChild } from "../src/platform/programs/children.ts";
import { root } from "./root.ts";
import { ensureSystemTools } from "./test/system-tools.ts";
import { UserError } from "../src/platform/user-error.ts";

/** Runs `<folder>/<name>.ts` with the remaining arguments; without a name, lists the choices. */
export async function runNamed(command: string, folder: string, args: string[]): Promise<void> {
  const programs = findPrograms(join(root, folder));
  const [name, ...rest] = args;
  const names = [...programs.keys()].sort();
  const list = names.map((each) => `  npm run ${command} -- ${each}`).join("\n");
  if (name === undefined) {
    console.log(list);
    return;
  }
  const program = programs.get(name);
  if (program === undefined) throw new UserError(`There is no "${name}" in ${folder}/. Available:\n${list}`);
  ensureSystemTools();
  await buildIfChanged();
  const child = await startChild(name, process.execPath, [...program, ...rest], {
    cwd: root,
    stdio: ["inherit", "inherit", "inherit", "ipc"],
  });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => child.process.kill(signal));
  const { code, signal } = await child.exited;
  if (signal !== null) console.error(`${name} was ended by ${signal}`);
  process.exitCode = code ?? 1;
}

/** Each show's or benchmark's program: its own file, or the one for a folder that only names suites. */
function findPrograms(folder: string): Map<string, string[]> {
  const find = (pattern: string) => globSync(pattern, { cwd: folder });
  const ofSuites = join(folder, "shared/suite-show.ts");
  return new Map([
    ...find("*/suites.json").map((path): [string, string[]] => [dirname(path), [ofSuites, dirname(path)]]),
    ...find("*.ts").map((path): [string, string[]] => [basename(path, ".ts"), [join(folder, path)]]),
  ]);
}
