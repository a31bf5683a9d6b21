import { createInterface } from "node:readline/promises";
import { text } from "node:stream/consumers";
import { Writable } from "node:stream";

/** Reads a secret that must not be in a shell's history: asks for it without echo, or reads standard input. */
export async function readSecret(question: string): Promise<string> {
  if (!process.stdin.isTTY) return (await text(process.stdin)).trim();
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  lines.once("SIGINT", () => process.exit(130));
  process.stderr.write(question);
  try {
    return (await lines.question("")).trim();
  } finally {
    lines.close();
    process.stderr.write("\n");
  }
}
