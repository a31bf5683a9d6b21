import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { takeLock } from "./lock-file.ts";

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "galley lock "));
  file = join(folder, "database.lock");
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(folder, { recursive: true });
});

const take = () => takeLock(file, "serve.ts");
/** No process has an id as high as this. */
const dead = 2 ** 30;

function age(seconds: number): void {
  const at = new Date(Date.now() - seconds * 1_000);
  utimesSync(file, at, at);
}

test.each([
  ["1", 1],
  ["with our id", process.pid],
  ["with an unknown id", dead],
])("process %s in another container holds its lock as long as it touches it", (_, pid) => {
  writeFileSync(file, `${pid}\nserve.ts\nanother-container pid:[4026532177]\n`);
  age(50);
  expect(take).toThrow(expect.objectContaining({ name: "LockedError", isElsewhere: true }));
  expect(take).toThrow(
    `Galley runs on ${folder} in another container or on another machine, or did until a minute ago`,
  );
  age(61);
  expect(take().wasAbandoned).toBe(true);
  expect(readdirSync(folder)).toEqual(["database.lock"]);
});

test("a lock dated far in the future, because the clock was wrong, keeps nobody out", () => {
  writeFileSync(file, `${dead}\nserve.ts\nanother-container\n`);
  age(-3_600);
  expect(take().wasAbandoned).toBe(true);
});

test("the holder touches its lock until it releases it", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const lock = take();
  age(50);
  vi.advanceTimersByTime(10_000);
  await expect.poll(() => Date.now() - statSync(file).mtimeMs).toBeLessThan(10_000);
  lock.release();
  expect([vi.getTimerCount(), readdirSync(folder)]).toEqual([0, []]);
});

test("a holder that is running here keeps its lock, however old; one that was killed loses it at once", () => {
  const lock = take();
  const [, , here] = readFileSync(file, "utf8").split("\n");
  lock.release();
  writeFileSync(file, `${process.ppid}\nnode\n${here}\n`);
  age(3_600);
  expect(take).toThrow(`Galley is already running on ${folder} (process ${process.ppid})`);
  writeFileSync(file, `${dead}\nnode\n${here}\n`);
  expect(take().wasAbandoned).toBe(true);
});
