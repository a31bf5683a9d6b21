import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { startChild } from "../../src/platform/programs/children.ts";

/** Runs a bare script in its own process, like the product's worker; it measures itself and sends the figures. */
export async function runBare<Figures>(script: URL, work: object): Promise<Figures> {
  const args = [fileURLToPath(script), JSON.stringify(work)];
  const child = await startChild("bare", process.execPath, args, { stdio: ["ignore", "inherit", "inherit", "ipc"] });
  const measured = once(child.process, "message");
  const { code } = await child.exited;
  if (code !== 0) throw new Error(`${fileURLToPath(script)} ended with ${code}`);
  // The script is ours.
  return ((await measured) as [Figures])[0];
}
