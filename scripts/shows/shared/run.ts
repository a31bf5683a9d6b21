import { join } from "node:path";
import { root } from "../../root.ts";
import { type Ran, runProgram, type RunOptions } from "../../run-program.ts";

export const command = join(root, "src", "entries", "cli", "main.ts");

/** Runs a program to completion with nothing from our environment but PATH. */
export function run(
  program: string,
  args: string[],
  { env = {}, ...options }: Omit<RunOptions, "timeout"> = {},
): Promise<Ran> {
  return runProgram(program, args, { ...options, env: { PATH: process.env["PATH"], ...env }, timeout: 120_000 });
}

/** The command line as an operator calls it; throws unless it succeeds. */
export async function requireGalley(env: Record<string, string>, ...args: string[]): Promise<void> {
  ends(await run(process.execPath, [command, ...args], { env }), 0);
}

/** Throws with the program's full output when its exit code is wrong or it doesn't say these texts. */
export function ends({ code, out }: Ran, wanted: number, ...says: string[]): void {
  const lacking = says.filter((text) => !out.includes(text));
  if (code !== wanted || lacking.length > 0)
    throw new Error(`ended with ${code}, lacks ${JSON.stringify(lacking)}:\n${out}`);
}
