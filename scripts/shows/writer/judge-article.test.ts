import { expect, test } from "vitest";
import { createBuiltInWriter } from "../../../src/writer/built-in/built-in-writer.ts";
import { material } from "../../../src/writer/built-in/fixtures/material.ts";
import { createCheckedWriter } from "../../../src/writer/checks/create-checked-writer.ts";
import { judgeArticle, type Planted } from "./judge-article.ts";

const caption = "The kiln is cold again after 3 days. Nine bowls came out whole.";
const planted: Planted[] = [
  { kind: "price", text: "It costs only £73 this week." },
  { kind: "number", text: "Already 656 people have said yes." },
  { kind: "changed-number", text: "3 → 57" },
];

async function judged(said: string, findsNothing = false) {
  const builtIn = createBuiltInWriter();
  const writer = createCheckedWriter({
    async write(given) {
      const article = await builtIn.write(given);
      article.document.blocks.unshift({ type: "paragraph", spans: [{ text: said }] });
      return article;
    },
  });
  const article = await writer.write(material({ caption }));
  return judgeArticle(findsNothing ? { ...article, findings: [] } : article, "en", planted);
}

test("distinguishes repaired, held and missed errors", async () => {
  const { planted: ends, isPublishable } = await judged(
    "It costs only £73 this week. The kiln is cold again after 57 days.",
  );
  expect(ends.map(({ end }) => end)).toEqual(["held", "mended", "held"]);
  expect(isPublishable).toBe(false);
});

test("counts an error that nobody found", async () => {
  const { planted: ends, isPublishable } = await judged("It costs only £73 this week.", true);
  expect(ends.map(({ end }) => end)).toEqual(["overlooked", "mended", "mended"]);
  expect(isPublishable).toBe(true);
});

test("detects an article in another language", async () => {
  const german = "Am Samstag öffnen wir unsere neue Werkstatt im alten Bahnhof, und alle sind herzlich eingeladen.";
  expect((await judged(german)).isInLanguage).toBe(false);
  expect(
    (await judged("The kiln is cold again after three days of firing, and the bowls came out whole.")).isInLanguage,
  ).toBe(true);
});
