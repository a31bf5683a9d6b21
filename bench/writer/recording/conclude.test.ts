import { expect, test } from "vitest";
import { conclude } from "./conclude.ts";
import type { Recording, Verdict } from "./recordings.ts";
import { summarise } from "./summarise.ts";

const planted = { planted: 700, found: 693, numbers: 0.98, publishedPlanted: 0, sentences: 100, alarmed: 1 };

test("the last line gives means and shares, a tie counts half, and nothing is missed", () => {
  const summary = summarise([recording("en", [owner("now", 8), editor("now", 7), owner("tie", 9), editor("now", 6)])]);
  const { line, missed } = conclude({ ...summary, languages: 7 }, planted);
  expect(line).toBe(
    "writer: posts=1 languages=7 asked=2 answered=1 judged=4 preferred=87.5% owner=8.5 editor=6.5 inventions=0 " +
      "distortions=0.00 planted=700 published_planted=0 found=99.0%",
  );
  expect(missed).toEqual([]);
});

test("without a recording the bars are missed, not met by chance", () => {
  const { missed } = conclude(summarise([]), planted);
  expect(missed).toEqual(["languages", "judged", "preferred", "owner", "editor"]);
});

test("each bar is missed by its own number", () => {
  const good = { posts: 1, asked: 1, answered: 1, judged: 1, languages: 7, preferred: 1, owner: 8, editor: 7 };
  const summary = { ...good, inventions: [], distortions: 0.2 };
  expect(conclude(summary, planted).missed).toEqual([]);
  expect(conclude({ ...summary, distortions: 0.21 }, planted).missed).toEqual(["distortions"]);
  expect(conclude({ ...summary, preferred: 0.84 }, planted).missed).toEqual(["preferred"]);
  expect(conclude(summary, { ...planted, publishedPlanted: 1 }).missed).toEqual(["published_planted"]);
  expect(conclude(summary, { ...planted, planted: 599, found: 599 }).missed).toEqual(["planted"]);
  expect(conclude(summary, { ...planted, alarmed: 3 }).missed).toEqual(["false alarms"]);
});

test("a sentence counts as invented once when two judgements quote any part of it", () => {
  const first = owner("now", 8, ["a dog that barked all night"]);
  const once = editor("now", 7, ["Bring a coat"]);
  const { inventions } = summarise([recording("en", [first, once, editor("now", 7, ["barked all night."])])]);
  expect(inventions.map(({ statement }) => statement)).toEqual(["There was a dog that barked all night."]);
});

test("the judges' findings about the previous version don't count here", () => {
  const opinion = { score: 1, inventions: ["Bring a coat."], distortions: ["Bring a coat."] };
  const verdicts = [owner("now", 8), editor("now", 7)].map((one) => ({ ...one, before: opinion }));
  expect(summarise([recording("en", verdicts)])).toMatchObject({ inventions: [], distortions: 0 });
});

function recording(language: Recording["language"], verdicts: Verdict[]): Recording {
  const text = "There was a dog that barked all night. Bring a coat.";
  const empty = { excerpt: "", metaDescription: "", tags: [], record: {} };
  const article = { title: "A night", document: { blocks: [{ type: "paragraph" as const, spans: [{ text }] }] } };
  const answers = [
    { question: "Whose dog?", text: "Mine." },
    { question: "Where?", text: "" },
  ];
  const final = { ...empty, ...article };
  return { id: "one", language, caption: "", requests: {}, before: null, final, answers, verdicts };
}

const owner = (preferred: Verdict["preferred"], score: number, inventions: string[] = []) =>
  verdict("owner", preferred, score, inventions);
const editor = (preferred: Verdict["preferred"], score: number, inventions: string[] = []) =>
  verdict("editor", preferred, score, inventions);

function verdict(role: Verdict["role"], preferred: Verdict["preferred"], score: number, inventions: string[]): Verdict {
  const now = { score, inventions, distortions: [] };
  const before = { score: 1, inventions: [], distortions: [] };
  return { judge: "a test", role, preferred, now, before, why: "" };
}
