import { expect, test } from "vitest";
import type { Block } from "../../../document/document.ts";
import { renderText } from "../../../document/render/text.ts";
import type { SourceMaterial } from "../../../writer/article-writer.ts";
import { createBuiltInWriter } from "../../../writer/built-in/built-in-writer.ts";
import { material } from "../../../writer/built-in/fixtures/material.ts";
import { addAnswers } from "./add-answers.ts";

const writer = createBuiltInWriter();
const post = material({
  caption:
    "New mugs in the shop, with Tomas. Order by DM until Thursday: mugs from the kiln. Dorfstrasse 12, on Saturday.",
});
const price = "What is the price of “mugs”?";
const town = "Which town is Dorfstrasse 12 in?";
const own: Block = { type: "paragraph", spans: [{ text: "I glazed them blue." }] };

/** The owner rewrites the blocks of the article after the first answers, then gives others. */
async function answerAfterEdit(
  before: NonNullable<SourceMaterial["answers"]>,
  edit: (blocks: Block[]) => Block[],
  answers: NonNullable<SourceMaterial["answers"]>,
) {
  const { findings, ...article } = await writer.write({ ...post, answers: before });
  const edited = { ...article, document: { blocks: edit(article.document.blocks) } };
  const asked = { article: edited, findings, revision: { wish: "", section: null }, isByAnswers: true };
  const told = { ...post, answers: [...answers, ...before] };
  const answered = answers.map(({ question }) => question);
  return renderText(addAnswers({ ...asked, answered }, told, await writer.write(told)).document);
}

test("an answer is placed after what it's about, or at the end if that has gone", async () => {
  const answers = [{ question: town, text: "Dorfstrasse 12 is in Liestal, above the bakery." }];
  const grown = await answerAfterEdit([], ([_picture, ...blocks]) => blocks.toSpliced(1, 0, own), answers);
  expect(grown).toMatch(
    /on Saturday\.\n+Dorfstrasse 12 is in Liestal, above the bakery\.\n+I glazed them blue\.\n+.*2026/u,
  );
  const rewritten = await answerAfterEdit([], (blocks) => [own, ...blocks.slice(-1)], answers);
  expect(rewritten).toMatch(/^I glazed them blue\.\n+Dorfstrasse 12 is in Liestal, above the bakery\.\n+.*2026/u);
});

test("an answer about which number is right leaves an edited text alone, and the proof says so", async () => {
  const oneWay = { question: "Is 9 km one way or there and back?", text: "It's 12 km in all." };
  const right = { question: "Your post says 9 km, your answer 12 km. Which is right?", text: "12 km" };
  const path = material({ caption: "We walked 9 km in the snow. The nearest station is 19 km away." });
  const { findings, ...article } = await writer.write({ ...path, answers: [oneWay] });
  const asked = { article, findings, revision: { wish: "", section: null }, isByAnswers: true };
  const told = { ...path, answers: [oneWay, right] };
  const grown = addAnswers({ ...asked, answered: [right.question] }, told, await writer.write(told));
  expect(renderText(grown.document)).toContain("9 km in the snow");
  expect(grown.findings).toContainEqual(
    expect.objectContaining({ reason: "findings.answer.notInText", values: { value: "12 km" } }),
  );
});

test("only the new fact is added, and an earlier one stays as it was edited", async () => {
  const raise = (blocks: Block[]) => JSON.parse(JSON.stringify(blocks).replace("18 €", "20 €")) as Block[];
  const text = await answerAfterEdit([{ question: price, text: "18 €" }], raise, [{ question: town, text: "Liestal" }]);
  expect(text).toMatch(/Liestal[^]*20 €/u);
  expect(text).not.toContain("18 €");
});
