import { readFileSync } from "node:fs";
import { articleLanguages } from "../../../platform/languages.ts";
import { lexicons, placesThatAreWords } from "../lexicon/lexicons.ts";
import { foldText } from "../normalise-text.ts";

/* Known names are recognised where a capital says nothing: at the start of a sentence, in headings, in German. */

const firstNames = readWords("first-names.txt");
const placeWords = folded(placesThatAreWords);
let placeSet: Set<string> | undefined;

/** First names that are also common words of a language: these count as names only when capitalised. */
const alsoWords: Record<string, ReadonlySet<string>> = Object.fromEntries(
  articleLanguages.map((language) => [language, folded(lexicons[language].notFirstNames)]),
);

/**
 * `language` is an ISO 639-1 code; quotations can be in any language. Always false for Vietnamese: most
 * syllables are also someone's name there, so only the capital counts.
 */
export function isFirstName(word: string, language: string): boolean {
  if (language === "vi" || alsoWords[language]?.has(foldText(word))) return false;
  // "Sarà" isn't Sara.
  return firstNames.has(language === "it" ? word.toLowerCase() : foldText(word));
}

export function isPlace(word: string, language: string): boolean {
  placeSet ??= new Set([...readWords("places.txt"), ...regionNames()]);
  return language !== "vi" && !placeWords.has(foldText(word)) && placeSet.has(foldText(word));
}

function readWords(file: string): Set<string> {
  return folded(
    readFileSync(new URL(`../words/${file}`, import.meta.url), "utf8")
      .trim()
      .split(/\s+/),
  );
}

function folded(words: Iterable<string>): Set<string> {
  return new Set([...words].map(foldText));
}

/** Single-word names of the world's regions in the seven languages. */
function* regionNames(): Generator<string> {
  for (const language of articleLanguages) {
    const names = new Intl.DisplayNames(language, { type: "region", fallback: "none" });
    for (const code of regionCodes()) {
      const name = names.of(code);
      if (name !== undefined && /^[\p{L}]{4,}$/u.test(name)) yield foldText(name);
    }
  }
}

export function* regionCodes(): Generator<string> {
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
  for (const first of letters) for (const second of letters) yield first + second;
}
