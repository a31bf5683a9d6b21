import { expect, test } from "vitest";
import { compareWords } from "./compare-words.ts";
import { compareBlocks, pairBlocks } from "./pair-blocks.ts";

test.each([
  [
    "en",
    "Nine bowls came out whole.",
    "Ten bowls came out whole.",
    [
      ["removed", "Nine"],
      ["added", "Ten"],
    ],
  ],
  [
    "vi",
    "Chín cái bát đã ra lò.",
    "Mười cái bát đã ra lò.",
    [
      ["removed", "Chín"],
      ["added", "Mười"],
    ],
  ],
  [
    "ja",
    "器が九つ焼けました。",
    "器が十焼けました。",
    [
      ["removed", "九つ"],
      ["added", "十"],
    ],
  ],
])("%s: only the word that changed is marked", (language, before, after, changes) => {
  const words = compareWords(before, after, language);
  expect(words.filter(({ change }) => change !== "same").map(({ change, text }) => [change, text.trim()])).toEqual(
    changes,
  );
  const side = (left: string) =>
    words
      .filter(({ change }) => change === "same" || change === left)
      .map(({ text }) => text)
      .join("");
  expect([side("removed"), side("added")]).toEqual([before, after]);
});

test("a changed paragraph is paired with its new form; added and removed ones stay unpaired", () => {
  const before = ["The kiln is cold again.", "Nine bowls came out whole.", "Good night."];
  const after = ["The kiln is cold again.", "Ten bowls came out whole.", "Come and see them tomorrow."];
  const toText = (text: string) => ({ text, isPhoto: false, key: text });
  expect(pairBlocks(compareBlocks(before.map(toText), after.map(toText)), "en")).toEqual([
    { before: before[0], after: after[0] },
    { before: before[1], after: after[1] },
    { before: null, after: after[2] },
    { before: before[2], after: null },
  ]);
});

test("marks a block whose format alone changed; a photo with the same description is another photo", () => {
  const [line, photo] = [
    { text: "Nine bowls.", isPhoto: false },
    { text: "A bowl", isPhoto: true },
  ];
  const before = [
    { ...line, key: "plain" },
    { ...photo, key: "one" },
  ];
  const after = [
    { ...line, key: "bold" },
    { ...photo, key: "other" },
  ];
  expect(pairBlocks(compareBlocks(before, after), "en")).toEqual([
    { before: line.text, after: line.text, isReformatted: true },
    { before: null, after: photo.text },
    { before: photo.text, after: null },
  ]);
});
