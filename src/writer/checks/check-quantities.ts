import { articleLanguages, type ArticleLanguage } from "../../platform/languages.ts";
import type { Block } from "../../document/document.ts";
import type { Finding } from "../article-writer.ts";
import type { Passage } from "./article-text.ts";
import { isClosingLine } from "../built-in/closing-line.ts";
import { lexicons } from "./lexicon/lexicons.ts";
import { foldText, normaliseText } from "./normalise-text.ts";
import { readMeaningWords } from "./meaning/meaning-words.ts";
import type { Scope, Scopes } from "./meaning/scope.ts";
import { readStatement, shareIn } from "./meaning/statement.ts";
import { extractQuantities } from "./quantities/extract-quantities.ts";
import { isSameWord } from "./meaning/content-words.ts";
import type { Quantity } from "./quantities/quantity.ts";
import { isSupported } from "./quantities/is-supported.ts";
import type { SourceFacts } from "./source-facts.ts";

type NumberQuantity = Extract<Quantity, { kind: "number" }>;
type Stated = { quantity: Quantity; block: number | null; sentence: string; language: ArticleLanguage };

/** Every number, price, time, date and weekday that the sources don't state, or state about something else. */
export function checkQuantities(passages: Passage[], facts: SourceFacts): Finding[] {
  const stated = passages.flatMap((passage) => listStated(passage, facts));
  return stated.flatMap(({ quantity, block, sentence, language }): Finding[] => {
    const values = { value: quantity.text };
    if (stated.some((other) => other.sentence === sentence && isPartOf(quantity, other.quantity, facts))) return [];
    if (!isSupported(quantity, facts.quantities))
      return [{ kind: "quantity", block, sentence, reason: `findings.quantity.${quantity.kind}`, values }];
    return isSwapped(quantity, stated, facts.quantities.quantities, language)
      ? [{ kind: "claim", block, sentence, reason: "findings.claim.otherSource", values }]
      : [];
  });
}

/** "2 hours" in "2 hours 30 minutes", which the sources state as 2.5 hours. */
function isPartOf(part: Quantity, whole: Quantity, facts: SourceFacts): boolean {
  if (part.kind !== "number" || whole.kind !== "number" || whole.duration === null) return false;
  const { hours, minutes } = whole.duration;
  const isWithin =
    (part.unit === "hour" && part.values.includes(hours)) || (part.unit === "minute" && part.values.includes(minutes));
  return isWithin && isSupported(whole, facts.quantities);
}

function listStated(passage: Passage, facts: SourceFacts): Stated[] {
  const { role, block, sentences } = passage;
  const language = quotedLanguage(passage) ?? facts.language;
  return sentences.flatMap((sentence) =>
    extractQuantities(role === "alt" ? withoutPosition(sentence, facts.pictureCounts) : sentence, language).map(
      (quantity) => ({ quantity, block, sentence, language }),
    ),
  );
}

/** "5 cats and 3 dogs" where the sources count 3 cats and 5 dogs: each number is where the other belongs. */
function isSwapped(quantity: Quantity, stated: Stated[], sources: Quantity[], language: ArticleLanguage): boolean {
  if (quantity.kind !== "number") return false;
  const isOfSameThing = (one: NumberQuantity, other: NumberQuantity) =>
    one.unit === other.unit &&
    one.thing !== null &&
    other.thing !== null &&
    isSameWord(one.thing, other.thing, language);
  const hasSameValue = (one: NumberQuantity, other: NumberQuantity) =>
    one.values.some((value) => other.values.includes(value));
  const numbers = sources.filter((source) => source.kind === "number");
  const ofThing = numbers.filter((source) => isOfSameThing(source, quantity));
  const ofValue = numbers.filter((source) => hasSameValue(source, quantity));
  if (ofThing.some((source) => hasSameValue(source, quantity))) return false;
  return stated.some(
    ({ quantity: other }) =>
      other.kind === "number" &&
      ofThing.some((source) => hasSameValue(source, other)) &&
      ofValue.some((source) => isOfSameThing(source, other)),
  );
}

/** A number from the sources, but not from those that its block names: two true values swapped. */
export function checkQuantitiesOfBlocks(
  passages: Passage[],
  blocks: readonly Block[],
  scopes: Scopes | null,
  facts: SourceFacts,
): Finding[] {
  if (scopes === null) return [];
  const { language } = facts;
  return passages.flatMap(({ role, block, sentences, lang }): Finding[] => {
    const scope = block === null ? scopes.all : scopes.of(blocks[block]);
    if (scope === scopes.all || role === "alt" || lang !== null) return [];
    const text = scope.sources.map((source) => source.text).join("\n");
    const own = {
      ...facts.quantities,
      days: facts.daysOf(scope.sources.map(({ id }) => id)),
      quantities: extractQuantities(text, language),
      text: foldText(text),
    };
    return sentences.flatMap((sentence) =>
      extractQuantities(sentence, language)
        .filter((quantity) => isSupported(quantity, facts.quantities) && !isSupported(quantity, own))
        .map(({ text: value }): Finding => ({
          kind: "claim",
          block,
          sentence,
          reason: "findings.claim.otherSource",
          values: { value },
        })),
    );
  });
}

const leastShare = 0.5;

/** The post's own day in a sentence whose source says "tomorrow". */
export function checkTomorrow(passages: Passage[], scopes: Scopes | null, facts: SourceFacts): Finding[] {
  const { language, nextDays } = facts;
  if (scopes === null || nextDays.length === 0) return [];
  return passages.flatMap(({ role, block, sentences, text, lang }): Finding[] => {
    if (role === "alt" || lang !== null || isClosingLine(text)) return [];
    return sentences.flatMap((sentence) => {
      const dates = extractQuantities(sentence, language).filter(({ kind }) => kind === "date" || kind === "weekday");
      const undated = dates.reduce((rest, { text: date }) => rest.replace(date, " "), sentence);
      const source = closestSource(undated, scopes.all, language);
      if (source === undefined || !isOnlyTomorrow(source, language)) return [];
      const own = { ...facts.quantities, days: nextDays, quantities: extractQuantities(source, language) };
      return dates
        .filter((quantity) => isSupported(quantity, facts.quantities) && !isSupported(quantity, own))
        .map(({ kind, text: value }): Finding => ({
          kind: "quantity",
          block,
          sentence,
          reason: `findings.quantity.${kind}`,
          values: { value },
        }));
    });
  });
}

function closestSource(sentence: string, scope: Scope, language: ArticleLanguage): string | undefined {
  const statement = readStatement(sentence, language);
  return scope.sources
    .map(({ text, whole }) => ({ text, share: shareIn(statement, whole, language) }))
    .filter(({ share }) => share >= leastShare)
    .toSorted((a, b) => b.share - a.share)[0]?.text;
}

/** Says "tomorrow" and no "today" beside it. */
function isOnlyTomorrow(source: string, language: ArticleLanguage): boolean {
  const { tomorrow } = lexicons[language];
  const { stale } = readMeaningWords(language);
  return tomorrow.test(source) && !stale.test(normaliseText(source.replace(tomorrow, " ")).toLowerCase());
}

/** "Photo 2 of 5": the number of pictures and their order are known. */
function withoutPosition(alt: string, counts: readonly number[]): string {
  return counts.reduce(withoutPositionOf, alt);
}

function withoutPositionOf(alt: string, count: number): string {
  return alt.replace(
    new RegExp(`(\\d+) (?:of|von|sur|di|trong|daripada) ${count}(?!\\d)|(?<!\\d)${count}枚中(\\d+)枚目`, "u"),
    (whole, first?: string, second?: string) => {
      const number = Number(first ?? second);
      return number >= 1 && number <= count ? "" : whole;
    },
  );
}

/** A quotation in another language is parsed by that language's rules. */
function quotedLanguage(passage: Passage): ArticleLanguage | undefined {
  const code = passage.lang?.split("-")[0];
  return articleLanguages.find((language) => language === code);
}
