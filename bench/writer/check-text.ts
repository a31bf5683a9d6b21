import type { Finding, SourceMaterial } from "../../src/writer/article-writer.ts";
import { checkArticle } from "../../src/writer/checks/check-article.ts";
import { material } from "../../src/writer/built-in/fixtures/material.ts";

const empty = { title: "", excerpt: "", metaDescription: "", tags: [] };
/** An empty post, on a Thursday that none of the texts mentions. */
const post = { caption: "", postedAt: new Date("2026-02-05T10:00:00Z"), accountName: "somebody", pictures: [] };

/** Checks a text as the only paragraph of an article about a post. */
export function checkText(text: string, given: Partial<SourceMaterial>): Promise<Finding[]> {
  const document = { blocks: [{ type: "paragraph" as const, spans: [{ text }] }] };
  return checkArticle({ ...empty, document }, material({ ...post, permalink: null, ...given }));
}
