import { spawn } from "node:child_process";
import { root } from "./root.ts";

/** `out` has both streams, as they came. */
export type Ran = { code: number | null; out: string; stdout: string; stderr: string };

export type RunOptions = {
  cwd?: string | undefined;
  env?: NodeJS.ProcessEnv;
  input?: string | Uint8Array | undefined;
  timeout?: number;
};

/** Runs a program to completion, by default in the repository, and captures what it says. */
export function runProgram(
  program: string,
  args: string[],
  { cwd = root, input = "", ...options }: RunOptions = {},
): Promise<Ran> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd, ...options });
    const said = { out: "", stdout: "", stderr: "" };
    for (const name of ["stdout", "stderr"] as const)
      child[name].on("data", (data: Buffer) => {
        said[name] += data.toString();
        said.out += data.toString();
      });
    child.once("error", reject);
    child.once("close", (code) => resolve({ code, ...said }));
    // A program may end without reading its input.
    child.stdin.on("error", () => {});
    child.stdin.end(input);
  });
}
