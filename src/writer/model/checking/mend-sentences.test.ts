import { expect, test } from "vitest";
import { renderText } from "../../../document/render/text.ts";
import { mendSentences } from "./mend-sentences.ts";

const mend = (text: string, sentence: string, fixed: string) =>
  renderText(
    mendSentences(
      {
        title: "Bowls",
        document: { blocks: [{ type: "paragraph", spans: [{ text }] }] },
        excerpt: "",
        metaDescription: "",
        slug: "bowls",
        tags: [],
      },
      [{ sentence: { n: 1, where: "text", block: 0, text: sentence }, text: fixed, uses: [] }],
    ).document,
  ).trim();

test('only a whole sentence is replaced: "12 €" isn\'t in "112 €"', () => {
  expect(mend("112 € or 12 €", "12 €", "13 €")).toBe("112 € or 13 €");
  expect(mend("Nine bowls. Nine bowlsful.", "Nine bowls", "Ten bowls")).toBe("Ten bowls. Nine bowlsful.");
  expect(mend("112 €", "12 €", "13 €")).toBe("112 €");
});
