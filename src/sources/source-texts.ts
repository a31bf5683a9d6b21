import en from "../../messages/en/sources.json" with { type: "json" };
import vi from "../../messages/vi/sources.json" with { type: "json" };
import type { Locale } from "../languages.ts";
import type { SourceProblem } from "./source-problem.ts";

/** A problem without words in either language is a type error here. */
const problems: Record<Locale, Record<SourceProblem, string>> = { en: en.problems, vi: vi.problems };

/** What is wrong with a source, and what its owner can do. */
export function sourceProblemText(locale: Locale, problem: SourceProblem): string {
  return problems[locale][problem];
}
