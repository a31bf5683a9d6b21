import { expect, test } from "vitest";
import type { Block } from "../../document/document.ts";
import { bodyText, toPassages } from "./article-text.ts";
import { checkArticle } from "./check-article.ts";
import { article, material } from "./checks.fixtures.ts";

const box: Block = {
  type: "details",
  title: [{ text: "The open day" }],
  items: [{ label: [{ text: "When" }], spans: [{ text: "Sunday" }] }, { spans: [{ text: "Dogs welcome" }] }],
};

test("a fact box is read piece by piece: its title and labels like headings, its facts like list items", () => {
  const passages = toPassages(article([box]), "en").map(({ role, block, text }) => [role, block, text]);
  expect(passages).toEqual([
    ["heading", 0, "The open day"],
    ["heading", 0, "When"],
    ["item", 0, "Sunday"],
    ["item", 0, "Dogs welcome"],
  ]);
  expect(bodyText({ blocks: [box] })).toBe("The open day\nWhen\nSunday\nDogs welcome");
});

test("a wrong fact is found where it stands", async () => {
  const price: Block = { type: "details", items: [{ label: [{ text: "Price" }], spans: [{ text: "€14 a loaf" }] }] };
  const intro: Block = { type: "paragraph", spans: [{ text: "Fresh bread." }] };
  const findings = await checkArticle(article([intro, price]), material("en", "Fresh bread. €12 a loaf."));
  expect(findings.filter(({ kind }) => kind === "quantity")).toMatchObject([{ block: 1, sentence: "€14 a loaf" }]);
});

test("a box with an empty fact is a fault of form", async () => {
  const blank: Block = { type: "details", items: [{ label: [{ text: "Price" }], spans: [] }] };
  const findings = await checkArticle(article([blank]), material("en", "Fresh bread."));
  expect(findings.map(({ reason }) => reason)).toContain("findings.structure.blank");
});
