import { expect, it } from "vitest";
import { playFrontPage } from "../../../bench/writer/recording/play-front-page.ts";
import posts from "../../../simulators/instagram/posts/posts.json" with { type: "json" };
import type { Block } from "../../../src/document/document.ts";
import { locales } from "../../../src/platform/languages.ts";
import { neutralStyle } from "../../../src/post/sources/source-settings.ts";
import { createBuiltInWriter } from "../../../src/writer/built-in/built-in-writer.ts";
import { lookAndBriefSchema, verdictsSchema } from "../../../src/writer/model/answer-schemas.ts";
import { numberSentences } from "../../../src/writer/model/number-sentences.ts";
import { examples } from "./examples.ts";

const textOf = (spans: { text: string }[]) => spans.map(({ text }) => text).join("");

function wordsOf(block: Block): string[] {
  if (block.type === "paragraph") return [textOf(block.spans)];
  return block.type === "list" ? block.items.map(textOf) : [];
}

const captionOf = (language: (typeof locales)[number]) => {
  const { caption, hashtags } = examples[language];
  return [...caption.map((line) => line.join(" ")), hashtags];
};

it.each(locales)("the front page shows what the built-in writer makes of the post (%s)", async (language) => {
  const { postId, builtIn } = examples[language];
  const post = posts.find(({ id }) => id === postId);
  if (!post) throw new Error(`posts.json has no ${postId}`);
  expect(post.caption.split("\n").filter((line) => line !== "")).toEqual(captionOf(language));
  const written = await createBuiltInWriter().write({
    postId,
    caption: post.caption,
    language,
    postedAt: new Date(post.timestamp),
    accountName: "harbour.and.hill",
    pictures: post.media.map(({ id }) => ({ pictureId: id, alt: null })),
    timeZone: "UTC",
    permalink: `https://www.instagram.com/p/${postId}/`,
    about: "",
    keywords: [],
    style: neutralStyle,
  });
  expect(written.title).toBe(builtIn.title);
  expect(written.document.blocks.flatMap(wordsOf)).toEqual([...builtIn.list, ...builtIn.paragraphs]);
});

it.each(locales)("the front page shows what a language model wrote, recorded and checked (%s)", async (language) => {
  const { photos, answers, byModel } = examples[language];
  const { recording, article } = await playFrontPage(language);
  expect(article.findings).toEqual([]);
  expect(article.title).toBe(byModel.title);
  expect(recording.answers.filter(({ text }) => text !== "")).toEqual(
    answers.map(({ question, answer }) => ({ question, text: answer.join(" ") })),
  );
  const shown = byModel.paragraphs.flatMap(({ photo, sentences }) => [
    ...(photo ? [photo] : []),
    sentences.map(({ text }) => text).join(" "),
  ]);
  const made = article.document.blocks.map((block) =>
    block.type === "figure" ? photos[Number(block.picture.pictureId.at(-1)) - 1] : wordsOf(block).join(" "),
  );
  expect(shown).toEqual(made);
});

it.each(locales)("each sentence highlights the words that it was checked against (%s)", async (language) => {
  const { caption, answers, byModel } = examples[language];
  const { recording, article } = await playFrontPage(language);
  const answerOf = (name: string) =>
    JSON.parse(recording.steps.find(({ step }) => step === name)?.answer ?? "") as object;
  const { pictures } = lookAndBriefSchema.parse(answerOf("1-look"));
  const photoOf = pictures.flatMap(({ index, seen }) => ["alt", ...seen].map(() => `photo-${index}`));
  const toSource = (id: string) => {
    const [kind = "", number = ""] = id.split(":");
    return kind === "seen" ? photoOf[Number(number) - 1] : `${kind}-${number}`;
  };
  const verdicts = verdictsSchema.parse(answerOf("2-verify")).sentences;
  const used = new Map(
    numberSentences(article, language).map(({ n, text }) => [text, verdicts.find((one) => one.n === n)?.uses ?? []]),
  );
  for (const { text, from } of byModel.paragraphs.flatMap(({ sentences }) => sentences))
    expect([text, from]).toEqual([text, used.get(text)?.map(toSource).join(" ")]);
  const told = new Map(article.record.sources?.map((source) => [toSource(source.id), source.text]));
  caption.flat().forEach((text, index) => expect(told.get(`caption-${index + 1}`)).toBe(text));
  answers.forEach(({ answer }, index) =>
    answer.forEach((text, sentence) => expect(told.get(`answer-${index + 1}.${sentence + 1}`)).toBe(text)),
  );
});
