import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { z } from "zod";
import { operations } from "./protocol/operations.ts";

const lineSchema = z.strictObject({
  what: z.string(),
  /** The message, letter for letter. */
  text: z.string().optional(),
  by: z.literal("aws-amplify").optional(),
  /** Paths of the app from the repository, all others from this folder. */
  shownBy: z.array(z.string()),
});
const sections = z
  .record(z.string(), z.array(lineSchema))
  .parse(JSON.parse(readFileSync(new URL("specification.json", import.meta.url), "utf8")));
const lines = Object.values(sections).flat();

test("each of our lines is covered by an existing file", () => {
  const exists = (file: string) => existsSync(new URL(file.startsWith("app/") ? `../${file}` : file, import.meta.url));
  expect(lines.filter(({ by, shownBy }) => by === undefined && shownBy.length === 0)).toEqual([]);
  expect(lines.flatMap(({ shownBy }) => shownBy).filter((file) => !exists(file))).toEqual([]);
});

test("every operation is listed", () => {
  const named = new Set(lines.flatMap(({ what }) => what.split(", ")));
  const names = [...operations.keys()].map((target) => target.split(".")[1] ?? "");
  expect(names.filter((name) => !named.has(name))).toEqual([]);
});
