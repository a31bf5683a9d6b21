import { writeFile, rm, mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { startChild } from "../../src/platform/programs/children.ts";
import type { RecordedCall } from "./recorder.ts";

/** Runs the bare script in its own process; returns the seconds it took. */
export async function runBare(url: string, calls: RecordedCall[], width: number): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), "galley bench "));
  const file = join(folder, "calls.json");
  await writeFile(file, JSON.stringify({ url, articles: toArticles(calls), width }));
  const script = fileURLToPath(new URL("bare.ts", import.meta.url));
  const child = await startChild("bare", process.execPath, [script, file], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const measured = new Promise<number>((resolve) =>
    child.process.once("message", (seconds) => resolve(Number(seconds))),
  );
  const { code } = await child.exited;
  await rm(folder, { recursive: true });
  if (code !== 0) throw new Error(`the bare script ended with ${code}`);
  return measured;
}

/** An article's calls come one after the other: the nth of each kind belong together. */
function toArticles(calls: RecordedCall[]): RecordedCall[][] {
  const kinds = new Map<string, RecordedCall[]>();
  for (const call of calls) {
    const kind = /\\"task\\":\s*\\"(\w+)\\"/.exec(call.body)?.[1] ?? "other";
    kinds.set(kind, [...(kinds.get(kind) ?? []), call]);
  }
  const [first = [], ...later] = [...kinds.values()];
  return first.map((call, index) => [call, ...later.flatMap((others) => others[index] ?? [])]);
}
