import { spawn } from "node:child_process";
import { join } from "node:path";
import { root } from "../../../root.ts";
import type { Product } from "../product.ts";

export type Ran = { code: number | null; out: string; error: string };

/** Runs a program to completion with nothing from our environment but PATH. */
export function run(
  command: string,
  args: string[],
  options: { env?: Record<string, string>; cwd?: string } = {},
): Promise<Ran> {
  const env = { PATH: process.env["PATH"], ...options.env };
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: options.cwd ?? root, env, timeout: 120_000 });
    const ran: Ran = { code: null, out: "", error: "" };
    child.stdout.on("data", (data: Buffer) => (ran.out += data.toString()));
    child.stderr.on("data", (data: Buffer) => (ran.error += data.toString()));
    child.once("error", reject);
    child.once("close", (code) => resolve({ ...ran, code }));
  });
}

export const command = join(root, "src", "entries", "cli", "main.ts");

/** The command line as an operator calls it, with the service's settings. */
export function galley(
  { world }: Pick<Product, "world">,
  args: string[],
  env: Record<string, string> = {},
): Promise<Ran> {
  return run(process.execPath, [command, ...args], { env: { ...world.rig.readEnvironment(), ...env } });
}

/** Throws with the program's full output when its exit code is wrong. */
export function require(ran: Ran, code: number, ...says: string[]): void {
  const lacking = says.filter((text) => !(ran.out + ran.error).includes(text));
  if (ran.code !== code || lacking.length > 0)
    throw new Error(`ended with ${ran.code}, lacks ${JSON.stringify(lacking)}:\n${ran.out}${ran.error}`);
}
