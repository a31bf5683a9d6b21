import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";

export type GitCall = { args: string[]; env?: Record<string, string>; input?: Uint8Array | string };
type GitAnswer = { number: number; code: number | null; output: Uint8Array };

const script = fileURLToPath(new URL("git-runner.mjs", import.meta.url));
const waiting = new Map<number, (answer: GitAnswer) => void>();
let runner: ChildProcess | null = null;
let calls = 0;

/**
 * Runs Git, and returns what it printed. A small helper process starts it, because from a process as large as a test
 * run each start takes 30 ms or more.
 */
export async function runGit(call: GitCall): Promise<{ code: number | null; output: Buffer }> {
  runner ??= startRunner();
  const number = (calls += 1);
  runner.channel?.ref();
  const { code, output } = await new Promise<GitAnswer>((resolve) => {
    waiting.set(number, resolve);
    runner?.send({ number, ...call });
  });
  waiting.delete(number);
  if (waiting.size === 0) runner.channel?.unref();
  return { code, output: Buffer.from(output) };
}

function startRunner(): ChildProcess {
  const child = fork(script, { serialization: "advanced" });
  child.unref();
  child.on("message", (answer: GitAnswer) => waiting.get(answer.number)?.(answer));
  child.once("exit", (code) => {
    runner = null;
    for (const [number, answer] of waiting) answer({ number, code: code || 1, output: new Uint8Array() });
  });
  return child;
}
