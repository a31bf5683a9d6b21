import { readFileSync, readdirSync } from "node:fs";
import { z } from "zod";
import { type ArticleDocument, documentSchema } from "../../../src/document/document.ts";
import { renderText } from "../../../src/document/render/text.ts";
import { articleLanguages } from "../../../src/platform/languages.ts";

export const articleSchema = z.looseObject({
  title: z.string(),
  document: documentSchema,
  excerpt: z.string(),
  metaDescription: z.string(),
  tags: z.array(z.string()),
  keywordsNotCovered: z.array(z.string()),
  record: z.looseObject({ sources: z.array(z.object({ id: z.string(), text: z.string() })).optional() }),
});

/** One file of a recording's `posts` folder, as `record.ts` writes it; its earlier versions wrote less. */
export const writtenPostSchema = z.object({
  id: z.string(),
  language: z.enum(articleLanguages),
  caption: z.string(),
  about: z.string().default(""),
  first: articleSchema.optional(),
  answers: z.array(z.object({ question: z.string(), text: z.string() })).default([]),
  final: articleSchema,
  calls: z.array(z.record(z.string(), z.union([z.string(), z.number()]))).default([]),
});
export type WrittenPost = z.infer<typeof writtenPostSchema>;

/** The finished posts of a recording, by id. */
export function readWrittenPosts(folder: string): Map<string, WrittenPost> {
  const files = readdirSync(`${folder}/posts`).filter((file) => file.endsWith(".json"));
  const posts = files
    .sort()
    .map((file) => writtenPostSchema.parse(JSON.parse(readFileSync(`${folder}/posts/${file}`, "utf8"))));
  return new Map(posts.map((post) => [post.id, post]));
}

/** As a reader sees it, without pictures: marks each block's kind where the words don't show it. */
export function toReadableText({ title, document }: { title: string; document: ArticleDocument }): string {
  return [`# ${title}`, ...document.blocks.map(showBlock)].join("\n\n");
}

function showBlock(block: ArticleDocument["blocks"][number]): string {
  const text = renderText({ blocks: [block] });
  if (block.type === "heading") return `## ${text}`;
  if (block.type === "details") return `[Fact box]\n${text}`;
  if (block.type === "figure" || block.type === "gallery") return text === "" ? "[Photo]" : `[Photo] ${text}`;
  return text;
}
