import { mutation, query } from "../../data/api/document.ts";

export type Fact = { id: string; text: string; question: string | null; articleId: string | null };

export const factsDocument = query<{ facts: Fact[] | null }>("query Facts { facts { id text question articleId } }");

export const addFactDocument = mutation<unknown, { text: string }>(
  "mutation AddFact($text: String!) { rememberFact(text: $text) { id } }",
);

export const updateFactDocument = mutation<unknown, { id: string; text: string }>(
  "mutation UpdateFact($id: ID!, $text: String!) { updateFact(id: $id, text: $text) { id } }",
);

export const deleteFactDocument = mutation<unknown, { id: string }>(
  "mutation DeleteFact($id: ID!) { deleteFact(id: $id) }",
);
