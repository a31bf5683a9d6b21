import { spawn, type SpawnOptions } from "node:child_process";
import { root } from "./root.ts";

export type Ran = { code: number | null; out: string };

/** Runs a program to completion, by default in the repository, and captures what it says. */
export function runProgram(program: string, args: string[], options: Omit<SpawnOptions, "stdio"> = {}): Promise<Ran> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: root, ...options, stdio: ["ignore", "pipe", "pipe"] });
    let out = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (data: Buffer) => (out += data.toString()));
    child.once("error", reject);
    child.once("close", (code) => resolve({ code, out }));
  });
}
