import type { ArticleLanguage } from "../../../../src/platform/languages.ts";
import type { WritingStyle } from "../../../../src/writer/article-writer.ts";
import { mutation, query } from "../../../data/api/document.ts";

export type SourceChoice = { id: string; name: string };

export const sourceChoicesDocument = query<{ sources: { nodes: SourceChoice[] } | null }>(
  "query SourceChoices { sources(first: 100) { nodes { id name } } }",
);

/** How to write an article that belongs to no account. */
export type OwnStyle = { language: ArticleLanguage; style: WritingStyle };

type GenerateInput = ({ sourceId: string } | OwnStyle) & {
  draftId: string;
  pictures: { picture: string; alt: string }[];
  caption: string;
};

export const generateDocument = mutation<{ generateArticle: { id: string } }, { input: GenerateInput }>(
  "mutation Generate($input: GenerateArticleInput!) { generateArticle(input: $input) { id } }",
);
