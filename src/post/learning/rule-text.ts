import en from "../../../messages/en/learning.json" with { type: "json" };
import vi from "../../../messages/vi/learning.json" with { type: "json" };
import type { Locale } from "../../platform/languages.ts";
import type { Lesson } from "../../writer/lessons.ts";

/** A lesson that lacks a text in either language is a type error here. */
const texts: Record<Locale, { rules: Record<Lesson, string> }> = { en, vi };

/** Returns the rule as a sentence for its owner. */
export function ruleText(locale: Locale, lesson: Lesson): string {
  return texts[locale].rules[lesson];
}
