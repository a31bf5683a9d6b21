import en from "../../../../messages/en/sources.json" with { type: "json" };
import vi from "../../../../messages/vi/sources.json" with { type: "json" };
import type { Locale } from "../../../platform/languages.ts";
import type { SourceProblem } from "./source-problem.ts";

/** A problem without words in either language is a type error here. */
const problems: Record<Locale, Record<SourceProblem, string>> = { en: en.problems, vi: vi.problems };

/** What is wrong with a source, and what its owner can do. */
export function sourceProblemText(locale: Locale, problem: SourceProblem): string {
  return problems[locale][problem];
}

/** The status page that Instagram shows to whoever asked for a deletion: nobody knows their language, so both. */
export function deletionTexts(doneAt: Date | null): string[] {
  return [en, vi].map(({ deletion }, index) => {
    const date = doneAt?.toLocaleDateString(["en", "vi"][index], { dateStyle: "long", timeZone: "UTC" });
    return date === undefined ? deletion.unknown : deletion.done.replace("{{date}}", date);
  });
}
