import { once } from "node:events";
import { json } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { startChild } from "../../src/platform/programs/children.ts";

/** Runs a bare script in its own process, like the product's worker; it measures itself and sends the figure. */
export async function runBare(script: URL, work: object): Promise<number> {
  const child = await startChild("bare", process.execPath, [fileURLToPath(script)], {
    stdio: ["pipe", "inherit", "inherit", "ipc"],
  });
  const measured = once(child.process, "message");
  child.process.stdin?.end(JSON.stringify(work));
  const { code } = await child.exited;
  if (code !== 0) throw new Error(`${fileURLToPath(script)} ended with ${code}`);
  return Number((await measured)[0]);
}

/** In the script: the work that `runBare` was given. */
export async function readWork<Work>(): Promise<Work> {
  return (await json(process.stdin)) as Work;
}
