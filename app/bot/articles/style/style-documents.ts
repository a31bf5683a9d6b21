import type { ArticleLanguage } from "../../../../src/platform/languages.ts";
import { mutation, query } from "../../../data/api/document.ts";

export type StyleEdit = { articleId: string; before: string; after: string };
export type StyleRule = {
  id: string;
  language: ArticleLanguage;
  sentence: string;
  active: boolean;
  edits: StyleEdit[];
};

export const styleRulesDocument = query<{ styleRules: StyleRule[] | null }>(
  "query StyleRules { styleRules { id language sentence active edits { articleId before after } } }",
);

export const switchRuleDocument = mutation<unknown, { id: string; active: boolean }>(
  "mutation SwitchRule($id: ID!, $active: Boolean!) { switchStyleRule(id: $id, active: $active) }",
);

export const deleteRuleDocument = mutation<unknown, { id: string }>(
  "mutation DeleteRule($id: ID!) { deleteStyleRule(id: $id) }",
);
