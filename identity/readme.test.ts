import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { operations } from "./protocol/operations.ts";

const readme = readFileSync(new URL("README.md", import.meta.url), "utf8");
const evidence = [
  ...readme.slice(readme.indexOf("## Specification and tests")).matchAll(/`([\w/.-]+\.ts)`((?:,? "[^"]+")*)/g),
].map(([, file = "", names = ""]) => ({
  file,
  names: [...names.matchAll(/"([^"]+)"/g)].map(([, name = ""]) => name),
}));

/** Resolves paths of the app from the repository, all others from this folder. */
const locate = (file: string): URL => new URL(file.startsWith("app/") ? `../${file}` : file, import.meta.url);

test("names files and tests that exist", () => {
  expect(evidence.length).toBeGreaterThan(100);
  const missing = evidence.flatMap(({ file, names }) => {
    if (!existsSync(locate(file))) return [file];
    const source = readFileSync(locate(file), "utf8");
    return names.filter((name) => !source.includes(name)).map((name) => `${file}: ${name}`);
  });
  expect(missing).toEqual([]);
});

test("names every operation", () => {
  const names = [...operations.keys()].map((target) => target.split(".")[1] ?? "");
  expect(names.filter((name) => !new RegExp(`^\\|[^|]*\\b${name}\\b`, "m").test(readme))).toEqual([]);
});
