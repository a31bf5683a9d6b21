import { readFile, writeFile } from "node:fs/promises";
import type { Block } from "../src/document/document.ts";
import { renderMarkdown } from "../src/document/render/markdown.ts";
import { articleLanguages } from "../src/platform/languages.ts";
import type { SourceMaterial } from "../src/writer/article-writer.ts";
import { createBuiltInWriter } from "../src/writer/built-in/built-in-writer.ts";
import { examplePosts } from "../src/writer/built-in/fixtures/material.ts";

/** Regenerates the examples in `docs/writer.md` by running today's built-in writer on the example captions. */

export const page = new URL("../docs/writer.md", import.meta.url);

const start = "<!-- examples: written by scripts/writer-examples.ts -->";
const end = "<!-- end of examples -->";

const shown = [
  ["en", "English", ["en-long", "en-bakery", "18000000000000000"]],
  ["de", "German", ["de-long", "de-kuchen", "18000000008000024"]],
  ["fr", "French", ["fr-long", "fr-tarte", "18000000016000048"]],
  ["it", "Italian", ["it-long", "it-mercato", "18000000021000063"]],
  ["vi", "Vietnamese", ["vi-long", "vi-cafe", "18000000027000081"]],
  ["ja", "Japanese", ["ja-long", "ja-recipe", "18000000034000102"]],
  ["ms", "Malay", ["ms-long", "ms-nasi", "18000000039000117"]],
] as const;

/** The page with new examples; everything outside the two markers stays. */
export async function renewExamples(text: string): Promise<string> {
  const from = text.indexOf(start);
  const to = text.indexOf(end);
  if (from < 0 || to < from) throw new Error(`docs/writer.md: the markers "${start}" and "${end}" are missing`);
  const sections: string[] = [];
  for (const [language, name, ids] of shown) {
    sections.push(`### ${name}`);
    for (const id of ids) sections.push(await renderExample(findPost(id, language)));
  }
  return `${text.slice(0, from)}${start}\n\n${sections.join("\n\n")}\n\n${text.slice(to)}`;
}

function findPost(id: string, language: (typeof articleLanguages)[number]): SourceMaterial {
  const post = examplePosts.find((example) => example.postId === id && example.language === language);
  if (!post) throw new Error(`captions.json has no post ${id} in ${language}`);
  return post;
}

async function renderExample(post: SourceMaterial): Promise<string> {
  const article = await createBuiltInWriter().write(post);
  const blocks = article.document.blocks.flatMap(withPictureInWords);
  const body = renderMarkdown({ blocks }, { pictureUrl: () => null })
    .trimEnd()
    .replace(/^## (.*)$/gm, "**$1**")
    .replace(/\[([^\]]+)\]\(<(?:mailto:|https:\/\/www\.instagram\.com\/)[^>]+>\)/g, "$1");
  const reasons = article.findings.map(({ reason }) => `\`${reason}\``);
  const facts = [
    `address \`${article.slug}\``,
    `tags ${article.tags.length > 0 ? article.tags.map((tag) => `\`${tag}\``).join(" ") : "none"}`,
    `findings ${reasons.length > 0 ? reasons.join(" ") : "none"}`,
  ];
  return [
    `#### ${article.title}`,
    "The caption:",
    `\`\`\`text\n${post.caption}\n\`\`\``,
    "The article:",
    body.replace(/^/gm, "> ").replace(/^> $/gm, ">"),
    `Description: ${article.metaDescription}`,
    facts.join(" · "),
  ].join("\n\n");
}

function withPictureInWords(block: Block): Block[] {
  if (block.type !== "figure" && block.type !== "gallery") return [block];
  const pictures = block.type === "figure" ? [block.picture] : block.pictures;
  return pictures.map((picture) => ({
    type: "paragraph",
    spans: [{ text: `(picture: ${picture.alt})`, marks: [{ type: "italic" }] }],
  }));
}

if (import.meta.main) await writeFile(page, await renewExamples(await readFile(page, "utf8")));
