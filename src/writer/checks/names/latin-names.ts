import { normaliseText } from "../normalise-text.ts";
import { separateContacts } from "../contacts.ts";
import { calendarWords, plainCapitals, pronouns } from "../lexicon/lexicons.ts";
import { isFirstName, isPlace } from "./known-names.ts";
import { isInSources, type SourceWords } from "./source-names.ts";

export type NameToken = { word: string; index: number; isInitial: boolean; isCapitalised: boolean };

/** The words of a sentence, without contacts. `isInitial` marks words whose capital says nothing. */
export function nameTokens(sentence: string): NameToken[] {
  const text = separateContacts(normaliseText(sentence)).rest;
  return [...text.matchAll(/\p{L}[\p{L}\p{M}\p{N}]*(?:['-][\p{L}\p{M}]+)*/gu)].map((match) => {
    const before = text.slice(0, match.index);
    return {
      word: match[0],
      index: match.index,
      isInitial: /(?:^|[.!?:…"“”«»„(\u2022]|(?:^|\s)[-–])\s*$/u.test(before) || !/[\p{L}\p{N}]/u.test(before),
      isCapitalised: /^\p{Lu}/u.test(match[0]),
    };
  });
}

/**
 * Names in a language that writes common nouns in lower case: capitalised words inside a sentence, and known
 * first names and places anywhere. In Vietnamese, where most names are also words, the sources must capitalise
 * the word too.
 */
export function findLatinNames(
  sentence: string,
  sources: SourceWords,
  options: { language: string; titleCase: boolean },
): string[] {
  const tokens = nameTokens(sentence);
  const text = normaliseText(sentence);
  const names: string[] = [];
  tokens.forEach((token) => {
    if (!token.isCapitalised) return;
    const word = token.word.replace(/^(?:[dlDLcCsSnNjJmMqQ]|dell|all|nell|sull|dall|un|qu)'(?=\p{Lu})/u, "");
    const elided = word !== token.word;
    if (!/^\p{Lu}/u.test(word) || isPlain(word) || isCalendarWord(word)) return;
    const isKnown = isFirstName(word, options.language) || isPlace(word, options.language);
    const isCued = standsAsPerson(token, text);
    if (!isKnown && !isCued && ((token.isInitial && !elided) || options.titleCase)) return;
    if (
      word
        .split("-")
        .every((part) =>
          isInSources(part, sources, options.language === "vi" && !options.titleCase && !token.isInitial),
        )
    )
      return;
    names.push(word);
  });
  return names;
}

/** "OK", "BBQ", and the currency of "RM12". */
function isPlain(word: string): boolean {
  return plainCapitals.has(word.toLowerCase().replace(/\d+$/, ""));
}

/** "Lena and I", "Lena says", "Lena, our dog": positions where only a person or an animal fits. */
const personAfter = new RegExp(
  String.raw`^(?: (?:and I|und ich|et moi|e io|dan saya|và (?:mình|tôi|em)|says|said|told|thinks|sagt` +
    String.raw`|meint|erzählt|dit|disait|raconte|dice|racconta|kata|berkata|nói|kể)(?!\p{L})` +
    String.raw`|, (?:our|my|his|her|unser|unsere|mein|meine|sein|seine|ihr|ihre|notre|mon|ma|son|sa|nostro` +
    String.raw`|nostra|mio|mia|suo|sua) \p{L})`,
  "u",
);
const personBefore = new RegExp(
  String.raw`(?<!\p{L})(?:my|your|our) (?:friend|sister|brother|aunt|uncle|grandfather|grandmother|mother` +
    String.raw`|father|son|daughter) $`,
  "u",
);
export function standsAsPerson(token: NameToken, text: string): boolean {
  if (pronouns.has(token.word.toLowerCase())) return false;
  return personAfter.test(text.slice(token.index + token.word.length)) || personBefore.test(text.slice(0, token.index));
}

/** Weekdays and months are quantities: `check-quantities.ts` checks them. */
export function isCalendarWord(word: string): boolean {
  return calendarWords.has(word.toLowerCase());
}
