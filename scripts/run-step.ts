import { spawn } from "node:child_process";
import { root } from "./root.ts";

export type StepResult = { name: string; ok: boolean; output: string };

/** Runs a Node program from the repository or node_modules and captures its output. */
export function runStep(name: string, args: string[], { cwd = root }: { cwd?: string } = {}): Promise<StepResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    const keep = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout.on("data", keep);
    child.stderr.on("data", keep);
    child.once("error", reject);
    child.once("close", (code) => resolve({ name, ok: code === 0, output }));
  });
}
