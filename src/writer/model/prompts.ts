import { randomBytes } from "node:crypto";
import type { ArticleLanguage } from "../../platform/languages.ts";
import type { SourceMaterial, WritingStyle } from "../article-writer.ts";
import { type Lesson, toInstruction } from "../lessons.ts";
import type { Order } from "./prompts/rules.ts";
import { styleRules } from "./style/style-rules.ts";

/**
 * Raise this whenever an instruction changes: it is stored with each article, and part of every stored answer's key.
 */
export const promptRevision = "4";

export function orderOf({ language, questionLocale = "en" }: SourceMaterial): Order {
  return { language, questionLocale };
}

/** The scales first, then the lessons from the owner's edits, which take precedence. */
export function stylePart(order: {
  language: ArticleLanguage;
  style: WritingStyle;
  lessons: readonly Lesson[];
}): string {
  const learned = order.lessons.map((lesson) => `Always, whatever stands above: ${toInstruction(lesson)}`);
  return [...styleRules(order.language, order.style), ...learned].map((rule) => `- ${rule}`).join("\n");
}

/** The data of a call. */
export type PromptData = { task: string; language: ArticleLanguage } & Record<string, unknown>;

/** The data between two marks that nobody can guess; on one line, so that no text in it can look like the mark. */
export function toPrompt(data: PromptData): string {
  const mark = `=== ${newCanary()} ===`;
  return `${mark}\n${JSON.stringify(data)}\n${mark}`;
}

export function newCanary(): string {
  return randomBytes(9).toString("hex");
}
