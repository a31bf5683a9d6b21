import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type ModelPathRig, startModelPath } from "../../../test/model-path.ts";
import { renderText } from "../../document/render/text.ts";
import type { DigestNote, SourceMaterial } from "../article-writer.ts";
import { material } from "../built-in/fixtures/material.ts";
import { createCheckedWriter } from "../checks/create-checked-writer.ts";
import { joinCaptions, splitNotes } from "../text/split-notes.ts";

let path: ModelPathRig;
beforeAll(async () => {
  path = await startModelPath();
});
afterAll(() => path.close());
beforeEach(() => path.reset());

const captions = [
  "First swallows over the barn.",
  "Two bowls cracked at the rim.",
  "Nobody came, so I ate all nine buns.",
] as const;
const days = ["2026-05-04T09:00:00Z", "2026-05-06T18:00:00Z", "2026-05-10T19:00:00Z"] as const;

function digest(): SourceMaterial {
  const notes = captions.map((caption, index): DigestNote => ({
    postId: `note-${index + 1}`,
    caption,
    postedAt: new Date(days[index] ?? ""),
    permalink: `https://www.instagram.com/p/note${index + 1}/`,
    pictures: 1,
  }));
  const pictures = ["a", "b", "c"].map((pictureId) => ({ pictureId, alt: null }));
  return material({
    caption: joinCaptions(captions),
    notes,
    pictures,
    postedAt: new Date(days[2]),
    questionLocale: "en",
  });
}

const purposes = () => path.calls.map(({ purpose }) => purpose);

/** The next answers, whatever is asked. */
async function answerWith(...answers: object[]): Promise<void> {
  for (const answer of answers) {
    const choices = [
      { index: 0, message: { role: "assistant", content: JSON.stringify(answer) }, finish_reason: "stop" },
    ];
    const usage = { prompt_tokens: 9, completion_tokens: 9, total_tokens: 18 };
    const body = JSON.stringify({ id: "x", object: "chat.completion", created: 0, model: "main", choices, usage });
    await path.fail({ kind: "status", status: 200, headers: { "content-type": "application/json" }, body });
  }
}

const text = (type: string, words: string, uses: string[]) => ({ type, text: words, items: [], uses, picture: 0 });
const written = (...blocks: object[]) => ({
  form: "article",
  titles: ["Swallows, bowls and nine buns"],
  excerpt: "First swallows over the barn.",
  metaDescription: "First swallows over the barn. Two bowls cracked at the rim.",
  blocks,
  links: [],
  ask: ["Who was invited?"],
  remember: [],
});

test("notes described on arrival make a digest in one writing and one verifying call", async () => {
  for (const { note } of splitNotes(digest())) await path.writer.chooseForm?.(note);
  expect(purposes()).toEqual(["look", "look", "look"]);
  path.calls.length = 0;
  const article = await createCheckedWriter(path.writer).write(digest());
  expect(purposes()).toEqual(["write", "verify"]);
  expect(article).toMatchObject({ form: "digest", questions: [], record: { writer: "model" } });
  expect(article.document.blocks).toMatchObject(
    ["a", "b", "c"].flatMap((pictureId, index) => [
      { type: "heading" },
      { type: "figure", picture: { pictureId } },
      { type: "paragraph", spans: [{ text: captions[index] }], sources: [`caption:${index + 1}`] },
    ]),
  );
  expect(article.findings.filter(({ isAdvice }) => isAdvice !== true)).toEqual([]);
});

test("each note is under its day and photo, in order; an omitted note appears in its owner's words", async () => {
  await answerWith(
    written(
      text("paragraph", "What a week it was.", []),
      { ...text("picture", "I ate all nine.", []), picture: 3 },
      text("heading", "All nine buns", []),
      text("paragraph", "Nobody came, so I ate all nine buns.", ["caption:3"]),
      text("paragraph", "First swallows over the barn.", ["caption:1"]),
    ),
  );
  const article = await path.writer.write(digest());
  expect(renderText(article.document).replaceAll(/\[.*?\]\s+/gu, "")).toBe(
    [
      "Monday 4 May",
      "First swallows over the barn.",
      "Wednesday 6 May",
      "Two bowls cracked at the rim.",
      "All nine buns",
      "I ate all nine.",
      "Nobody came, so I ate all nine buns.",
    ].join("\n\n"),
  );
  expect(article.questions).toEqual([]);
});

test.each([
  ["a number", "Nine bowls cracked at the rim.", "findings.claim.otherSource"],
  ["a day", "On Sunday two bowls cracked at the rim.", "findings.claim.otherSource"],
  ["an opposite", "Nobody cracked the bowls at the rim.", "findings.claim"],
])("a sentence that takes %s from another note is held", async (_, sentence, reason) => {
  await path.behave([
    { kind: "credulous", times: "always" },
    { kind: "stubborn", times: "always" },
  ]);
  await answerWith(
    written(
      text("paragraph", captions[0], ["caption:1"]),
      text("paragraph", sentence, ["caption:2"]),
      text("paragraph", captions[2], ["caption:3"]),
    ),
  );
  const { findings } = await path.writer.write(digest());
  const about = findings.filter((finding) => finding.sentence === sentence && finding.isAdvice !== true);
  expect(about.map((finding) => finding.reason).join()).toContain(reason);
});

test("the brief says which form a post takes; without one, its own words do", async () => {
  const [swallows] = splitNotes(digest()).map(({ note }) => ({ ...note, pictures: [] }));
  const brief = { genre: "moment", thread: "", bestLine: "", useful: [], questions: [], earlier: "", links: [] };
  await answerWith({ ...brief, form: "article" });
  expect(await path.writer.chooseForm?.(swallows ?? digest(), undefined, { ownerId: "o", articleId: "1" })).toBe(
    "article",
  );
  await path.behave({ kind: "refuse", times: "always" });
  expect(await path.writer.chooseForm?.(swallows ?? digest(), undefined, { ownerId: "o", articleId: "2" })).toBe(
    "note",
  );
});
