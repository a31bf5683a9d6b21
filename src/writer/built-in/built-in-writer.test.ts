import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { listPictures } from "../../document/list-pictures.ts";
import { documentSchema } from "../../document/document.ts";
import { renderText } from "../../document/render/text.ts";
import { articleLanguages } from "../../platform/languages.ts";
import type { SourceMaterial, WrittenArticle } from "../article-writer.ts";
import { bodyText } from "../checks/article-text.ts";
import { cleanText } from "../text/clean-text.ts";
import { emojiPattern, handlePattern, hashtagPattern, matches, urlPattern } from "../text/patterns.ts";
import { splitSentences } from "../text/split-sentences.ts";
import { displayLength, words } from "../text/words.ts";
import { createBuiltInWriter } from "./built-in-writer.ts";
import { isClosingLine } from "./closing-line.ts";
import { examplePosts, material } from "./fixtures/material.ts";
import { formatDate } from "./format-date.ts";
import { writerLocales } from "./locales/writer-locales.ts";
import { standsAlone } from "./stands-alone.ts";

const writer = createBuiltInWriter();
const named = examplePosts.map((post): [string, SourceMaterial] => [`${post.language} ${post.postId}`, post]);

describe.each(named)("%s", (_, post) => {
  test("contains exactly the caption's numbers", async () => {
    const article = await writer.write(post);
    const allowed = [
      ...numbersIn(withoutHashtags(post.caption)),
      ...numbersIn(formatDate(post, writerLocales[post.language])),
    ];
    for (const number of numbersIn(textOf(article))) expect(allowed).toContain(number);
    const held = numbersIn(textOf(article));
    for (const number of numbersIn(statedIn(post.caption))) expect(held).toContain(number);
  });

  test("contains nearly every word of the caption", async () => {
    const article = await writer.write(post);
    const held = new Set(words(textOf(article), post.language));
    const stated = words(statedIn(post.caption), post.language);
    const missing = stated.filter((word) => !held.has(word));
    const isCall = writerLocales[post.language].platformCalls.test(post.caption) || /DM|MP/u.test(post.caption);
    expect(missing.length / stated.length, missing.join(" ")).toBeLessThanOrEqual(isCall ? 0.25 : 0.05);
  });

  test("meets the rules for title, description, address and tags", async () => {
    const article = await writer.write(post);
    expectMetadata(article, post);
  });

  test("repeats nothing except the title, where the text needs it", async () => {
    const article = await writer.write(post);
    const body = splitSentences(bodyOf(article).replace(/\n/g, " "), post.language).map((span) => span.text);
    const sentences = body.map(bare);
    expect(new Set(sentences).size).toBe(sentences.length);
    if (sentences[0] === bare(article.title))
      expect(standsAlone(body[1] ?? "", writerLocales[post.language]), body[1]).toBe(false);
  });
});

test.each(articleLanguages)("writes the same article from the same material in %s", async (language) => {
  for (const post of examplePosts.filter((example) => example.language === language)) {
    expect(await createBuiltInWriter().write(post)).toEqual(await writer.write(post));
  }
});

const describedBy = ({ document }: WrittenArticle) =>
  document.blocks.flatMap((block) => (block.type === "figure" ? [block.picture.alt] : []));

test.each(articleLanguages)(
  "mentions Instagram only for posts that are there, not for uploaded pictures (%s)",
  async (language) => {
    for (const caption of ["", "Nine bowls. 九つの器です。"]) {
      const [post, upload] = await Promise.all(
        [material({ language, caption }), material({ language, caption, permalink: null })].map((one) =>
          writer.write(one),
        ),
      );
      expect(JSON.stringify(upload)).not.toContain("Instagram");
      expect(renderText(post!.document)).toContain("Instagram");
      expect(describedBy(post!).join()).toContain("Instagram");
    }
  },
);

test.each(articleLanguages)("a post on another network isn't said to be on Instagram (%s)", async (language) => {
  const permalink = "https://social.example/@lena/111";
  for (const caption of ["", "Nine bowls. 九つの器です。", "Order by DM until Friday, we bake on Saturday morning."]) {
    const { questions: _, ...article } = await writer.write(material({ language, caption, permalink }));
    expect(JSON.stringify(article)).not.toContain("Instagram");
    const closing = article.document.blocks.at(-1);
    expect(closing).toMatchObject({ spans: [{ marks: [{ type: "link", href: permalink }] }] });
    expect(isClosingLine(bodyText({ blocks: closing ? [closing] : [] }))).toBe(true);
  }
});

test("dates the post in the owner's time zone, in the text and in the picture's description", async () => {
  // Saturday morning in Japan.
  const postedAt = new Date("2026-11-20T22:30:00Z");
  const [there, here] = await Promise.all(
    ["Asia/Tokyo", "Europe/Zurich"].map((timeZone) =>
      writer.write(material({ caption: "The kiln is cold again.", postedAt, timeZone })),
    ),
  );
  expect(renderText(there!.document)).toContain("21 November 2026");
  expect(describedBy(there!).join()).toContain("21 November 2026");
  expect(renderText(here!.document)).toContain("20 November 2026");
});

const hostile: [string, string][] = [
  ["only emoji", "🎉🎉🔥👨‍👩‍👧‍👦🇨🇭"],
  ["hashtag soup", `Evening light ${Array.from({ length: 30 }, (_, index) => `#tag${index}x`).join(" ")}`],
  [
    "2,200 characters",
    Array.from({ length: 40 }, (_, index) => `Number ${index} was a walk to the next village.`)
      .join(" ")
      .slice(0, 2_200),
  ],
  ["Arabic with overrides", "\u202eمرحبا بكم في متجرنا الجديد في وسط المدينة\u202c نفتح كل يوم"],
  ["lone surrogate and NUL", "A broken \ud83d emoji and NUL\0 here. It still works \udc00 well."],
  ["five words", "Coffee by the lake today"],
  ["dots", ".\n.\n.\nHello there, we moved house.\n.\n.\n#moving"],
  ["link in bio", "Link in bio 👆"],
  ["markup", 'Visit <script>alert(1)</script> <img src=x onerror="alert(1)"> & [x](javascript:alert(1)) now'],
  ["one endless word", "Donaudampfschifffahrt".repeat(40)],
  ["looks like bold", "𝗡𝗲𝘄 𝗺𝗲𝗻𝘂 𝗶𝘀 𝗵𝗲𝗿𝗲 𝟮𝟬𝟮𝟲"],
  ["no words at all", " \n\t\n . "],
];

describe.each(hostile)("a caption of %s", (_, caption) => {
  test.each(articleLanguages)("gives a valid article in %s", async (language) => {
    const post = material({ caption, language });
    const article = await writer.write(post);
    expectMetadata(article, post);
    expect(renderText(article.document)).not.toMatch(/#tag|[\0\u202a-\u202e]/u);
  });
});

test("any caption gives a valid article with only its own numbers, handles and links", async () => {
  const piece = fc.oneof(
    fc.string({ unit: "binary", maxLength: 30 }),
    fc.constantFrom(
      "\n",
      "\n\n",
      "1️⃣ ",
      "• ",
      "- ",
      "2. ",
      "🎉",
      "#tag ",
      "@some.one ",
      "https://example.com/x?y=1 ",
      "Prix : 12,50 CHF",
      "At 9:30 am! ",
      "📍 Dorfstrasse 12",
      "。",
      "「",
      '"',
      "Link in bio",
      "?",
      ": ",
    ),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(piece, { maxLength: 12 }),
      fc.constantFrom(...articleLanguages),
      async (pieces, language) => {
        const post = material({ caption: pieces.join(""), language, permalink: null });
        const article = await writer.write(post);
        expectMetadata(article, post);
        const source = cleanText(post.caption);
        const text = textOf(article);
        for (const [handle] of text.matchAll(handlePattern)) expect(source).toContain(handle);
        for (const [url] of text.matchAll(urlPattern)) expect(source.toLowerCase()).toContain(url.toLowerCase());
      },
    ),
    { numRuns: 150 },
  );
}, 60_000);

function expectMetadata(article: WrittenArticle, post: SourceMaterial): void {
  const { language } = post;
  expect(documentSchema.parse(article.document)).toEqual(article.document);
  expect(article.title).not.toBe("");
  expect(displayLength(article.title, language)).toBeLessThanOrEqual(language === "ja" ? 32 : 60);
  expect(article.title).not.toMatch(/[#@＃\n]|https?:|\d:\d\d/u);
  expect(matches(emojiPattern, article.title)).toBe(false);
  expect(displayLength(article.metaDescription, language)).toBeLessThanOrEqual(language === "ja" ? 80 : 155);
  expect(article.metaDescription).not.toBe("");
  expect(article.metaDescription).not.toBe(article.title);
  expect(article.excerpt).not.toBe("");
  expect(article.slug).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
  expect(Buffer.byteLength(article.slug)).toBeLessThanOrEqual(75);
  expect(new Set(article.tags.map((tag) => tag.toLowerCase())).size).toBe(article.tags.length);
  for (const tag of article.tags) expect(tag).toBe(tag.normalize("NFC"));
  for (const picture of picturesOf(article)) {
    expect(displayLength(picture.alt, "en")).toBeGreaterThan(4);
    expect(displayLength(picture.alt, "en")).toBeLessThanOrEqual(125);
  }
  expect(picturesOf(article).map((picture) => picture.pictureId)).toEqual(
    post.pictures.map((picture) => picture.pictureId),
  );
}

function picturesOf(article: WrittenArticle) {
  return listPictures(article.document.blocks);
}

function bodyOf(article: WrittenArticle): string {
  return renderText({
    blocks: article.document.blocks.filter((block) => block.type !== "figure" && block.type !== "gallery"),
  });
}

function textOf(article: WrittenArticle): string {
  return `${article.title}\n${bodyOf(article).replace(/^\d+\. /gm, "")}`;
}

function withoutHashtags(caption: string): string {
  return cleanText(caption).replace(hashtagPattern, "");
}

/** The caption's statements, without decoration, hashtags and list numbering. */
function statedIn(caption: string): string {
  return withoutHashtags(caption)
    .replace(emojiPattern, " ")
    .replace(/^\s*(?:\d{1,2}[.)]|[①-⑳])/gmu, "");
}

function numbersIn(text: string): string[] {
  return text.match(/\d+/g) ?? [];
}

function bare(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
