import { mutation, query } from "../../../api/document.ts";

export type SourceChoice = { id: string; label: string; username: string };

export const sourceChoicesDocument = query<{ sources: { nodes: SourceChoice[] } | null }>("query SourceChoices { sources(first: 100) { nodes { id label username } } }");

type GenerateInput = { sourceId: string; picture: string; caption: string; alt: string };

export const generateDocument = mutation<{ generateArticle: { id: string } }, { input: GenerateInput }>(
  "mutation Generate($input: GenerateArticleInput!) { generateArticle(input: $input) { id } }",
);
