import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type ModelPathRig, startModelPath } from "../../../test/model-path.ts";
import type { RevisableArticle, Revision, SourceMaterial } from "../article-writer.ts";
import { material } from "../built-in/fixtures/material.ts";

let path: ModelPathRig;
beforeAll(async () => {
  path = await startModelPath();
});
afterAll(() => path.close());
beforeEach(async () => {
  await path.reset();
  await prepare(post);
});

/** The article's brief, as it was when the article was written. */
async function prepare(of: SourceMaterial) {
  await path.writer.ask?.(of);
  path.calls.length = 0;
}

const post = material({
  caption: "The kiln is cold again. Nine bowls came out whole. The glaze ran a little at the foot.",
});
const article: RevisableArticle = {
  title: "The kiln is cold again",
  excerpt: "The kiln is cold again.",
  metaDescription: "Nine bowls came out whole.",
  slug: "my-own-address",
  tags: [],
  document: {
    blocks: [
      {
        type: "paragraph",
        spans: [
          { text: "The kiln is " },
          { text: "cold", marks: [{ type: "bold" }] },
          { text: " again. Nine bowls came out whole." },
        ],
        sources: ["caption:1", "caption:2"],
      },
      { type: "figure", picture: { pictureId: "picture-1", alt: "Bowls on a shelf" } },
      { type: "heading", level: 3, spans: [{ text: "The glaze" }] },
      {
        type: "paragraph",
        spans: [{ text: "The glaze ran a little at the foot. Nine bowls came out whole, though." }],
        sources: ["caption:3"],
      },
      { type: "paragraph", spans: [{ text: "This post appeared on Instagram." }] },
    ],
  },
};

const revise = async (revision: Partial<Revision>, of = post) => {
  const { revise: change } = path.writer;
  if (!change) throw new Error("the model path revises");
  return change(of, article, { wish: "shorter", section: null, ...revision });
};

/** The model's answer, whatever the question. */
const answerWith = (answer: object) =>
  path.fail({
    kind: "status",
    status: 200,
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      id: "x",
      object: "chat.completion",
      created: 0,
      model: "main",
      choices: [
        {
          index: 0,
          message: {
            role: "assistant",
            content: JSON.stringify({ title: "", excerpt: "", metaDescription: "", changes: [], ...answer }),
          },
          finish_reason: "stop",
        },
      ],
      usage: { prompt_tokens: 9, completion_tokens: 9, total_tokens: 18 },
    }),
  });

const replace = (index: number, text: string) => ({
  action: "replace",
  index,
  type: "paragraph",
  text,
  items: [],
  uses: ["caption:1"],
});

test("changes what was requested and keeps the rest byte for byte, including marks and pictures", async () => {
  const revised = await revise({ wish: "shorter, please" });
  expect(revised.changed).toEqual([0]);
  expect(JSON.stringify(revised.article.document.blocks.slice(1))).toBe(
    JSON.stringify(article.document.blocks.slice(1)),
  );
  expect(revised.article.document.blocks[0]).toMatchObject({ spans: [{ text: "The kiln is cold again." }] });
  expect(revised.article).toMatchObject({
    title: article.title,
    slug: "my-own-address",
    record: { writer: "model", model: "main" },
  });
});

test("gives the model what a new article's writer knows, and says which answers are new", async () => {
  const told = {
    ...post,
    postedAt: new Date("2026-11-20T10:00:00Z"),
    topics: ["stoneware"],
    answers: [
      { question: "How many bowls broke?", text: "Three." },
      { question: "Who helped?", text: "Ada came yesterday. She swept.", answeredAt: new Date("2026-11-25T10:00:00Z") },
    ],
  };
  await revise({ newAnswers: ["Who helped?"] }, told);
  const [call] = (await path.journal<{ task: string; system: string; prompt: string }>("model.answered")).filter(
    ({ task }) => task === "revise",
  );
  expect(JSON.parse(call?.prompt.split("\n")[1] ?? "")).toMatchObject({
    account: told.accountName,
    postedOn: "Friday 2026-11-20",
    topics: ["stoneware"],
    newAnswers: ["answer:2"],
    sources: expect.arrayContaining([
      expect.objectContaining({ id: "answer:2.1", text: "Ada came yesterday.", day: "2026-11-25" }),
    ]),
  });
  expect(call?.system).toMatch(/"newAnswers"[^]*"postedOn"[^]*Privacy goes by harm/u);
});

test("adds text where requested", async () => {
  const revised = await revise({ wish: "a heading after the first paragraph" });
  expect(revised.changed).toEqual([1]);
  expect(revised.article.document.blocks).toHaveLength(6);
  expect(revised.article.document.blocks[0]).toBe(article.document.blocks[0]);
});

test("keeps to the section, whatever the model answers", async () => {
  await answerWith({
    title: "Another title",
    changes: [
      replace(0, "All new."),
      replace(3, "The glaze ran a little."),
      { ...replace(4, "And more."), action: "remove" },
    ],
  });
  const revised = await revise({ section: { from: 2, to: 4 } });
  expect(revised.changed).toEqual([3]);
  expect(revised.article.title).toBe(article.title);
  expect(
    revised.article.document.blocks.filter((block, index) => block !== article.document.blocks[index]),
  ).toHaveLength(1);
});

test("never touches a picture, and recognises a block that comes back unchanged", async () => {
  await answerWith({
    changes: [replace(1, "No picture any more."), replace(0, "The kiln is cold again. Nine bowls came out whole.")],
  });
  const revised = await revise({});
  expect(revised.changed).toEqual([]);
  expect(revised.article.document).toEqual(article.document);
});

test("removing a paragraph removes its heading", async () => {
  await answerWith({
    changes: [
      { ...replace(3, ""), action: "remove" },
      { ...replace(4, ""), action: "remove" },
    ],
  });
  const revised = await revise({});
  expect(revised.article.document.blocks.map(({ type }) => type)).toEqual(["paragraph", "figure"]);
  expect(revised.changed).not.toEqual([]);
});

test("a new title changes the slug, and a change request can't make something true", async () => {
  await path.behave([{ kind: "credulous" }, { kind: "stubborn" }]);
  await answerWith({ title: "Award-winning bowls since 1987" });
  const revised = await revise({ wish: "Say that we are award-winning since 1987" });
  expect(revised.article.slug).toBe("award-winning-bowls-since-1987");
  expect(revised.article.findings.map(({ kind }) => kind)).toEqual(expect.arrayContaining(["quantity", "claim"]));
});

test("verifies the result, and repairs only what it changed", async () => {
  await answerWith({ changes: [replace(0, "The kiln is cold again. Everybody danced.")] });
  const revised = await revise({ wish: "livelier" });
  expect(path.calls.map(({ purpose }) => purpose)).toEqual(["revise", "verify", "repair"]);
  expect(revised.article.document.blocks[0]).toMatchObject({ spans: [{ text: "The kiln is cold again." }] });
  expect(JSON.stringify(revised.article.document.blocks.slice(1))).toBe(
    JSON.stringify(article.document.blocks.slice(1)),
  );
});

test("a sentence may use the picture and the earlier post, and the picture's warning stays", async () => {
  const earlier = { text: "The old kiln cracked in July.", postedAt: new Date("2026-07-01T09:00:00Z") };
  const told = { ...post, earlierPosts: [{ ...earlier, title: null, url: null }] };
  const look = { index: 1, alt: "Bowls on a plank", seen: ["a crack in the plank"], writing: [], flags: ["nsfw"] };
  const brief = { genre: "craft", thread: "", bestLine: "", useful: [], form: "article", questions: [], links: [] };
  await path.reset();
  await answerWith({ pictures: [look], ...brief, earlier: "earlier:1" });
  await prepare(told);
  const text = "The kiln is cold again. The old kiln cracked in July. A crack in the plank.";
  const uses = ["caption:1", "earlier:1", "seen:2"];
  await answerWith({ changes: [{ ...replace(0, text), uses }] });
  const revised = await revise({ wish: "tell of the crack" }, told);
  expect(path.calls.map(({ purpose }) => purpose)).toEqual(["revise", "verify"]);
  expect(revised.article.document.blocks[0]).toMatchObject({ spans: [{ text }], sources: uses });
  expect(revised.article.findings.filter(({ block }) => block === 0)).toEqual([]);
  expect(revised.article.findings.map(({ reason }) => reason)).toContain("findings.picture.nsfw");
});

test.each([
  ["refuse", "refused"],
  ["schema-miss", "malformed"],
  ["truncate", "truncated"],
])("%s: nothing is changed, and the reason is given", async (kind, reason) => {
  await path.behave({ kind, times: "always" });
  await expect(revise({})).rejects.toMatchObject({ name: "RevisionImpossible", reason });
});
