import type { ArticleLanguage } from "../../../platform/languages.ts";
import { type Difference, hasSameSign, isTurned } from "./compare-with-sources.ts";
import { countShared } from "./content-words.ts";
import { readMeaningWords } from "./meaning-words.ts";
import { lettersOf, type ReadSource, type Scope } from "./scope.ts";
import { readStatement, shareIn, type Statement } from "./statement.ts";

const leastShare = 0.6;

/** How a label changes the fact that follows it: "Open: Sunday" for "closed on Sunday". */
export function compareLabel(
  label: string,
  fact: string,
  scope: Scope,
  language: ArticleLanguage,
): Difference | { reason: "added"; value: string } | undefined {
  const value = `${label}: ${fact}`;
  const [named, stated, whole] = [label, fact, value].map((text) => readStatement(text, language)) as [
    Statement,
    Statement,
    Statement,
  ];
  if (isBare(fact, stated) && isOther(named, whole, scope, language)) return { reason: "added", value };
  const about = scope.sources.flatMap((source) => narrowest(source, stated, language));
  if (about.length === 0) return undefined;
  for (const { reason, members } of readMeaningWords(language).classes)
    for (const { id } of members) {
      const isAnother = (source: Statement) =>
        source.isNegated === whole.isNegated &&
        !source.meanings.has(id) &&
        members.some((other) => source.meanings.has(other.id) && !whole.meanings.has(other.id));
      if (named.meanings.has(id) && about.every(isAnother)) return { reason, value };
    }
  const isReversed = about.every(
    (source) =>
      source.isNegated !== null && !hasSameSign(whole, source, language) && !isTurned(whole, source, language),
  );
  return isReversed ? { reason: "negation", value } : undefined;
}

/** Only "free" or "sold out": the label alone says what is. */
function isBare(fact: string, { soft }: Statement): boolean {
  return soft.length === 1 && lettersOf(soft[0]?.word ?? "") === lettersOf(fact);
}

/** The label names something that no source speaks of. */
function isOther(label: Statement, whole: Statement, scope: Scope, language: ArticleLanguage): boolean {
  const neutral = readMeaningWords(language).neutralLabels.exec(whole.text);
  const isNeutral = neutral !== null && neutral.index < label.text.length;
  return label.text.trim() !== "" && !isNeutral && countShared(label.words, scope.words, language) === 0;
}

/** The parts of a source that state the fact; the whole if none does on its own. */
function narrowest({ parts, statements }: ReadSource, fact: Statement, language: ArticleLanguage): Statement[] {
  const tell = (source: Statement) => shareIn(fact, source, language) >= leastShare;
  const found = parts.filter(tell);
  return found.length > 0 ? found : statements.filter(tell);
}
