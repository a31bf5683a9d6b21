import { expect, test } from "vitest";
import { listAddresses } from "./own-article-keys.ts";

const list = (caption: string) => listAddresses({ caption, permalink: null });

test("finds the addresses in a text, without the punctuation after them", () => {
  expect(list("Neu (auf glasur.example/öfen/): “https://a.example/b?c=1”, und münchen.example:8080/x…")).toEqual([
    "glasur.example/öfen/",
    "https://a.example/b?c=1",
    "münchen.example:8080/x",
  ]);
});

test.each([
  ["hyphens", "-a".repeat(30_000)],
  ["letters", "é".repeat(60_000)],
  ["full stops", `https://a.example/${".".repeat(60_000)}x`],
])("a text full of %s doesn't keep the process busy", (_name, text) => {
  const start = performance.now();
  list(text);
  expect(performance.now() - start).toBeLessThan(5_000);
});
