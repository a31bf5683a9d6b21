import { appendFileSync, existsSync, mkdirSync, readFileSync, truncateSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Replays the JSON lines of a file, and returns a function that appends one. A last line that a crash truncated is
 * dropped. Without a file, nothing is stored.
 */
export function openLog(file: string | null, replay: (line: unknown) => void): (line: unknown) => void {
  if (file === null) return () => {};
  mkdirSync(dirname(file), { recursive: true });
  if (existsSync(file)) {
    const bytes = readFileSync(file);
    const end = bytes.lastIndexOf("\n") + 1;
    truncateSync(file, end);
    for (const line of bytes.toString("utf8", 0, end).split("\n")) if (line !== "") replay(JSON.parse(line));
  }
  return (line) => appendFileSync(file, `${JSON.stringify(line)}\n`);
}
