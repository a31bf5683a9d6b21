import { createWriteStream, type WriteStream } from "node:fs";
import { mkdir, open, readFile } from "node:fs/promises";
import { dirname } from "node:path";

/**
 * An append-only log of JSON lines. Writing never waits for the disk; `close` does. Without a file, it stores nothing.
 */
export class AppendLog {
  #stream: WriteStream | null;

  private constructor(stream: WriteStream | null) {
    this.#stream = stream;
  }

  static async open(file: string | null, replay: (line: unknown) => void): Promise<AppendLog> {
    if (file === null) return new AppendLog(null);
    await mkdir(dirname(file), { recursive: true });
    const kept = await replayLines(file, replay);
    const stream = createWriteStream(file, { flags: "r+", start: kept });
    return new AppendLog(stream);
  }

  append(line: unknown): void {
    this.#stream?.write(`${JSON.stringify(line)}\n`);
  }

  async close(): Promise<void> {
    const stream = this.#stream;
    if (stream === null) return;
    this.#stream = null;
    await new Promise<void>((resolve, reject) => {
      stream.once("error", reject);
      stream.end(() => resolve());
    });
  }
}

/** Returns the length of all complete lines; a line truncated by a crash gets overwritten. */
async function replayLines(file: string, replay: (line: unknown) => void): Promise<number> {
  await (await open(file, "a")).close();
  const bytes = await readFile(file);
  const end = bytes.lastIndexOf(0x0a) + 1;
  for (const line of bytes.toString("utf8", 0, end).split("\n")) {
    if (line !== "") replay(JSON.parse(line));
  }
  if (end < bytes.length) {
    const handle = await open(file, "r+");
    await handle.truncate(end);
    await handle.close();
  }
  return end;
}
