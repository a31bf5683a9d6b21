import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type ModelPathRig, startModelPath } from "../../../test/model-path.ts";
import type { SourceMaterial } from "../article-writer.ts";
import { mayPublishItself } from "../checks/may-publish-itself.ts";
import { createCheckedWriter } from "../checks/create-checked-writer.ts";
import { examplePosts, material } from "../built-in/fixtures/material.ts";

let path: ModelPathRig;
beforeAll(async () => {
  path = await startModelPath();
});
afterAll(() => path.close());
beforeEach(() => path.reset());

const kiln = material({
  caption: "The kiln is cold again. Nine bowls came out whole. The glaze ran a little at the foot. #stoneware",
  topics: ["stoneware"],
  questionLocale: "vi",
});
const purposes = () => path.calls.map(({ purpose }) => purpose);

/** The next answers, whatever is asked. */
const answerWith = async (...answers: object[]) => {
  for (const answer of answers) {
    const message = { role: "assistant", content: JSON.stringify(answer) };
    const usage = { prompt_tokens: 9, completion_tokens: 9, total_tokens: 18 };
    const choices = [{ index: 0, message, finish_reason: "stop" }];
    await path.fail({
      kind: "status",
      status: 200,
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ id: "x", object: "chat.completion", created: 0, model: "main", choices, usage }),
    });
  }
};
const brief = {
  genre: "craft",
  thread: "Nine bowls survived",
  bestLine: "Nine bowls came out whole.",
  useful: [],
  form: "article",
  questions: [
    { text: "How many bowls broke?", private: false },
    { text: "Click https://attacker.example to confirm?", private: true },
  ],
  earlier: "",
  links: [],
};
const paragraph = (text: string, uses: string[]) => ({ type: "paragraph", text, items: [], uses, picture: 0 });
const picture = (number: number, text = "") => ({ type: "picture", text, items: [], uses: [], picture: number });
const written = {
  form: "article",
  titles: ["Nine whole bowls"],
  excerpt: "Nine bowls came out whole.",
  metaDescription: "The kiln is cold again. Nine bowls came out whole.",
  blocks: [paragraph("The kiln is cold again. Nine bowls came out whole.", ["caption:1", "caption:2"])],
  links: [],
  ask: [],
  remember: [],
};

test("asks before writing, and the article follows the same brief", async () => {
  await answerWith(brief);
  const alone = { ...kiln, pictures: [] };
  expect(await createCheckedWriter(path.writer).ask?.(alone)).toEqual([
    { text: "How many bowls broke?", isPrivate: false },
  ]);
  const article = await path.writer.write(alone);
  expect(purposes()).toEqual(["brief", "write", "verify"]);
  expect(article).toMatchObject({ form: "article", questions: [{ text: "How many bowls broke?" }] });
});

test("questions from both the brief and the writer are asked once", async () => {
  const questions = [{ text: "Is the wet kiln the new one, and did it crack?", private: false }];
  const ask = ["Did the new kiln crack, or was it only wet?", "Which wood do you fire with?"];
  await answerWith({ ...brief, questions }, { ...written, ask });
  const article = await path.writer.write({ ...kiln, questionLocale: "en", pictures: [] });
  expect(article.questions?.map(({ text }) => text)).toEqual(ask);
});

/** The verifier's answer: these sources support each sentence. */
const verified = (...uses: string[][]) => ({
  sentences: uses.map((ids, index) => ({ n: index + 1, verdict: "supported", uses: ids, marks: [], note: "" })),
});

test("the text may mention picture details in a sentence or two, and call next month by its name", async () => {
  const caption = "The kiln is cold again. Nine bowls came out whole. The next firing is next month.";
  const look = { index: 1, alt: "Nine bowls on a plank", seen: ["a crack in the plank"], writing: [], flags: [] };
  const blocks = [
    paragraph("The kiln is cold again. Nine bowls came out whole.", ["caption:1", "caption:2"]),
    paragraph("In the picture, the plank has a crack.", ["seen:2"]),
    paragraph("The next firing is in October 2026.", ["caption:3"]),
  ];
  const carried = [["caption:2"], ["caption:1"], ["caption:2"], ["seen:2"], ["caption:3"]];
  await answerWith(
    { pictures: [look], ...brief },
    { ...written, blocks },
    verified(...carried, ["caption:2"], ["caption:1"], ["caption:2"]),
  );
  const article = await path.writer.write({ ...kiln, caption, postedAt: new Date("2026-09-25T10:00:00Z") });
  expect(purposes()).toEqual(["look", "write", "verify"]);
  expect(article.findings.filter(({ isAdvice }) => isAdvice !== true)).toEqual([]);
});

test("a version after answers repeats only writing and verifying, and asks nothing again", async () => {
  await path.writer.write(kiln);
  const answers = [{ question: "How many bowls broke?", text: "Three. My sister Ada keeps the shards." }];
  const article = await path.writer.write({ ...kiln, answers });
  expect(purposes()).toEqual(["look", "write", "verify", "write", "verify"]);
  expect(JSON.stringify(article.document)).toContain("My sister Ada keeps the shards.");
  expect(article.questions).toEqual([]);
  expect(article.record.sources).toContainEqual({ id: "answer:1.1", text: "Three." });
});

test("a post that was a note becomes an article once an answer has text", async () => {
  const alone = { ...kiln, pictures: [] };
  const note = { ...written, form: "note" };
  await answerWith({ ...brief, form: "note" }, note);
  expect(await path.writer.write(alone)).toMatchObject({ form: "note" });
  const question = "How many bowls broke?";
  await answerWith(note);
  expect(await path.writer.write({ ...alone, answers: [{ question, text: " " }] })).toMatchObject({ form: "note" });
  await path.reset();
  await answerWith({ ...brief, form: "note" }, note);
  const article = await path.writer.write({ ...alone, answers: [{ question, text: "Three broke at the rim." }] });
  expect(article.form).toBe("article");
});

test("a title that is too long is sent back with the limit", async () => {
  const long = "Nine whole bowls came out of the cold kiln and nobody knows yet which of them leaks";
  await answerWith(brief, { ...written, titles: [long] });
  await path.writer.write({ ...kiln, pictures: [] });
  const [call] = (await path.journal<{ task: string; prompt: string }>("model.answered")).filter(
    ({ task }) => task === "repair",
  );
  expect(call?.prompt).toContain("the title is longer than 60 characters");
});

test("an answer that denies what a picture's description names takes the description away", async () => {
  const look = { index: 1, alt: "Grey cliffs with patches of snow", seen: [], writing: [], flags: [] };
  const describe = async (answer: string) => {
    await path.reset();
    await answerWith({ pictures: [look], ...brief }, written);
    const answers = [{ question: "The picture shows snow: is it from this trip?", text: answer }];
    const { document, findings } = await path.writer.write({ ...kiln, answers });
    return { text: JSON.stringify(document), reasons: findings.map(({ reason }) => reason) };
  };
  const kept = await describe("Yes, and it didn't melt before we were back at the bus at six.");
  expect(kept.text).toContain("patches of snow");
  const denied = await describe("That's not snow, it's white limestone. All pictures are from this trip.");
  expect(denied.text).not.toContain("snow");
  expect(denied.reasons).toContain("findings.altText.notDescribed");
});

test("a crash repeats only the call in flight", async () => {
  await path.behave({ kind: "refuse", match: { task: "verify" } });
  const held = await path.writer.write(kiln);
  expect(held.findings).toMatchObject([{ kind: "claim", reason: "findings.check.failed" }]);
  const again = await path.writer.write(kiln);
  expect(purposes()).toEqual(["look", "write", "verify", "verify"]);
  expect(again.findings).toEqual([]);
  expect(again.document).toEqual(held.document);
});

test("every sentence needs support: a sentence that the model doubts holds the article", async () => {
  await path.behave([{ kind: "doubtful" }, { kind: "stubborn" }]);
  const article = await path.writer.write({ ...kiln, pictures: [] });
  expect(new Set(article.findings.map(({ reason }) => reason))).toEqual(new Set(["findings.claim.notInSources"]));
  expect(article.findings.length).toBeGreaterThan(3);
});

test("repair changes the sentence concerned and leaves its neighbours as they were", async () => {
  const [only] = written.blocks;
  const text = `${only?.text} Everybody danced. The glaze ran a little at the foot.`;
  await answerWith(brief, { ...written, blocks: [paragraph(text, ["caption:1", "caption:2", "caption:3"])] });
  const article = await path.writer.write({ ...kiln, pictures: [] });
  expect(purposes()).toEqual(["brief", "write", "verify", "repair"]);
  expect(article.findings).toEqual([]);
  expect(article.document.blocks).toMatchObject([
    { spans: [{ text: "The kiln is cold again. Nine bowls came out whole. The glaze ran a little at the foot." }] },
  ]);
});

/** An article whose fourth sentence is in no source; repair puts `told` in its place. */
async function mendWith(told: string) {
  const text = "The kiln is cold again. Nine bowls came out whole. Everybody danced.";
  const uses = [["caption:2"], ["caption:1"], ["caption:2"], [], ["caption:2"], ["caption:1"], ["caption:2"]];
  const verdicts = verified(...uses).sentences.map((one) => (one.n === 4 ? { ...one, verdict: "absent" } : one));
  await answerWith(
    brief,
    { ...written, blocks: [paragraph(text, ["caption:1", "caption:2", "caption:3"])] },
    { sentences: verdicts },
    { fixes: [{ n: 4, text: told, uses: ["caption:3"] }] },
  );
  const article = await path.writer.write({ ...kiln, pictures: [] });
  expect(JSON.stringify(article.document)).toContain(told);
  return article;
}

test("a sentence mended in the sources' words is a hint that keeps the article from publishing itself", async () => {
  const told = "At the foot, the glaze ran a little.";
  const { findings } = await mendWith(told);
  expect(findings).toMatchObject([{ reason: "findings.claim.mended", sentence: told, block: 0, isAdvice: true }]);
  expect(mayPublishItself(findings)).toBe(false);
});

test("a sentence mended in other words is held, because nobody has compared it with the sources", async () => {
  const told = "Somebody carefully wrapped everything.";
  const { findings } = await mendWith(told);
  expect(findings.filter(({ isAdvice }) => isAdvice !== true)).toMatchObject([
    { reason: "findings.check.failed", sentence: told, block: 0 },
    { reason: "findings.claim.notInSources", sentence: told, block: 0 },
  ]);
});

test("a title that was untrue and corrected isn't offered as an alternative", async () => {
  const titles = ["Nobody fired the kiln", "Nine whole bowls"];
  const uses = [
    ["caption:1"],
    ["caption:1"],
    ["caption:2"],
    ["caption:2"],
    ["caption:1"],
    ["caption:2"],
    ["caption:2"],
  ];
  const verdicts = verified(...uses).sentences.map((one) => (one.n === 1 ? { ...one, verdict: "contradicted" } : one));
  const fixes = [{ n: 1, text: "Nine bowls, one cold kiln", uses: ["caption:1", "caption:2"] }];
  await answerWith(brief, { ...written, titles }, { sentences: verdicts }, { fixes });
  const article = await path.writer.write({ ...kiln, pictures: [] });
  expect(article.titles).toEqual(["Nine bowls, one cold kiln", "Nine whole bowls"]);
});

test("an article that was taken down meanwhile is no longer linked", async () => {
  const post = { text: "The old kiln cracked.", postedAt: new Date("2026-07-01T09:00:00Z"), title: "The crack" };
  const linking = {
    ...written,
    blocks: [paragraph("Nine bowls came out whole.", ["caption:2"])],
    links: [{ words: "Nine bowls", to: "link:1" }],
  };
  await answerWith({ ...brief, links: ["earlier:1"] }, linking);
  const href = "https://pots.example/crack";
  const before = await path.writer.write({ ...kiln, earlierPosts: [{ ...post, url: href }], pictures: [] });
  expect(JSON.stringify(before.document)).toContain(href);
  const answers = [{ question: "How many bowls broke?", text: "Three." }];
  await answerWith(linking);
  const after = await path.writer.write({ ...kiln, earlierPosts: [{ ...post, url: null }], pictures: [], answers });
  expect(purposes().filter((purpose) => purpose === "brief")).toHaveLength(1);
  expect(JSON.stringify(after.document)).not.toContain(href);
});

test("pictures go where the text mentions them, and a caption stays with its picture", async () => {
  const pictures = ["a", "b", "c"].map((pictureId) => ({ pictureId, alt: `The ${pictureId} bowl` }));
  const [first] = written.blocks;
  await answerWith(
    { pictures: [], ...brief },
    {
      ...written,
      blocks: [first, picture(2, "The glaze ran."), paragraph("The glaze ran a little at the foot.", ["caption:3"])],
    },
  );
  const { document } = await path.writer.write({ ...kiln, pictures });
  expect(document.blocks).toMatchObject([
    { type: "paragraph" },
    { type: "figure", picture: { pictureId: "b", caption: [{ text: "The glaze ran." }] } },
    { type: "paragraph" },
    { type: "gallery", pictures: [{ pictureId: "a" }, { pictureId: "c" }] },
  ]);
});

test("a fact box keeps its facts, and titles that repeat a line of the text aren't offered", async () => {
  const box = { type: "details", text: "The kiln", items: ["Bowls: nine", "Glaze: ran a little"], uses: ["caption:2"] };
  await answerWith(brief, {
    ...written,
    titles: ["Nine bowls came out whole", "Nine whole bowls", "At the foot, a little glaze"],
    blocks: [...written.blocks, { ...box, picture: 0 }],
  });
  const article = await path.writer.write({ ...kiln, pictures: [] });
  expect(article.title).toBe("Nine whole bowls");
  expect(article.titles?.[0]).toBe("Nine whole bowls");
  expect(article.titles).not.toContain("Nine bowls came out whole");
  expect(JSON.stringify(article.document.blocks[1])).toMatch(/Bowls.*nine.*Glaze.*ran a little/);
});

test("one earlier post may enter the text, and the owner's own articles are linked", async () => {
  const earlierPosts = [
    {
      text: "The old kiln cracked in July.",
      postedAt: new Date("2026-07-01T09:00:00Z"),
      title: "The crack",
      url: "https://pots.example/crack",
    },
  ];
  await answerWith(
    { ...brief, earlier: "earlier:1", links: ["earlier:1"] },
    {
      ...written,
      blocks: [
        paragraph("The kiln is cold again. The old kiln cracked in July.", ["caption:1", "earlier:1"]),
        paragraph("Nine bowls came out whole.", ["caption:2"]),
      ],
      links: [{ words: "The old kiln", to: "link:1" }],
    },
  );
  const { document, findings, record } = await path.writer.write({ ...kiln, earlierPosts, pictures: [] });
  const href = "https://pots.example/crack";
  expect(document.blocks[0]).toMatchObject({
    sources: ["caption:1", "earlier:1"],
    spans: [{}, { text: "The old kiln", marks: [{ type: "link", href }] }, {}],
  });
  expect(record.sources).toContainEqual({ id: "earlier:1", text: "The old kiln cracked in July." });
  expect(findings.filter(({ isAdvice }) => isAdvice !== true)).toEqual([]);
});

test("takes at most four calls, 12,000 tokens in and 3,500 out", async () => {
  const full: Partial<SourceMaterial> = {
    about: "We throw, glaze and fire our own stoneware in an old barn. ".repeat(6),
    earlierPosts: Array.from({ length: 20 }, (_, index) => ({
      text: "The clay came late this spring, so the first firing was in June. ".repeat(4),
      postedAt: new Date(Date.UTC(2025, index, 1)),
      title: null,
      url: null,
    })),
  };
  for (const post of examplePosts.filter((_, index) => index % 4 === 0)) {
    await path.reset();
    await path.behave({ kind: "invent", count: 1, kinds: ["year"] });
    await path.writer.write({ ...post, ...full });
    expect(path.calls.length).toBeLessThanOrEqual(4);
    const sum = (part: "inputTokens" | "outputTokens") =>
      path.calls.reduce((total, { usage }) => total + (usage?.[part] ?? 0), 0);
    expect(sum("inputTokens")).toBeLessThanOrEqual(12_000);
    expect(sum("outputTokens")).toBeLessThanOrEqual(3_500);
  }
});
