import { expect, it } from "vitest";
import posts from "../../simulators/instagram/posts/posts.json" with { type: "json" };
import type { Block } from "../../src/document/document.ts";
import { locales } from "../../src/platform/languages.ts";
import { neutralStyle } from "../../src/post/sources/source-settings.ts";
import { createBuiltInWriter } from "../../src/writer/built-in/built-in-writer.ts";
import { examples } from "./examples.ts";

const textOf = (spans: { text: string }[]) => spans.map(({ text }) => text).join("");

function wordsOf(block: Block): string[] {
  if (block.type === "paragraph") return [textOf(block.spans)];
  return block.type === "list" ? block.items.map(textOf) : [];
}

it.each(locales)("the front page shows what the writer makes of the post, word for word (%s)", async (language) => {
  const { postId, caption, article } = examples[language];
  const post = posts.find(({ id }) => id === postId);
  if (!post) throw new Error(`posts.json has no ${postId}`);
  expect(caption).toBe(post.caption);
  const written = await createBuiltInWriter().write({
    postId,
    caption,
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
  expect(written.title).toBe(article.title);
  expect(written.document.blocks.flatMap(wordsOf)).toEqual([...article.list, ...article.paragraphs]);
});
