import * as deWords from "n2words/de-DE";
import * as enWords from "n2words/en-US";
import * as frWords from "n2words/fr-FR";
import * as itWords from "n2words/it-IT";
import * as msWords from "n2words/ms-MY";
import * as viWords from "n2words/vi-VN";
import type { ArticleLanguage } from "../../../platform/languages.ts";
import { lexicons } from "../lexicon/lexicons.ts";
import { writeKanjiDigits } from "./kanji-numbers.ts";

type Spelled = Exclude<ArticleLanguage, "ja">;
type NumberWords = { toCardinal: (value: number) => string; toOrdinal: (value: number) => string };

const spellings: Record<Spelled, NumberWords> = {
  en: enWords,
  de: deWords,
  fr: frWords,
  it: itWords,
  vi: viWords,
  ms: msWords,
};
const longestPhrase = 6;
const lastOrdinal = 31;

const tables = new Map<Spelled, Map<string, number>>();

/** "sixty loaves" becomes "60 loaves". Words that are articles ("one") or have another meaning here stay. */
export function writeDigits(text: string, language: ArticleLanguage): string {
  return language === "ja" ? writeKanjiDigits(text) : writeSpelledDigits(text, language);
}

function writeSpelledDigits(text: string, language: Spelled): string {
  const table = numberWordTable(language);
  const words = [...text.matchAll(/[\p{L}\p{M}]+/gu)];
  let result = "";
  let copied = 0;
  for (let first = 0; first < words.length;) {
    const found = longestMatch(text, words, first, table);
    const start = words[first]?.index ?? 0;
    if (
      found === null ||
      isMagnitudeHere(result + text.slice(copied, start), found, language) ||
      !isNumberHere(text, start, found, language)
    ) {
      first += 1;
      continue;
    }
    result += text.slice(copied, start) + String(found.value);
    copied = found.end;
    first += found.words;
  }
  return result + text.slice(copied);
}

type Match = { value: number; end: number; words: number; phrase: string };

function longestMatch(text: string, words: RegExpExecArray[], first: number, table: Map<string, number>): Match | null {
  let best: Match | null = null;
  let phrase = "";
  let end = 0;
  for (let count = 1; count <= longestPhrase; count += 1) {
    const word = words[first + count - 1];
    if (word === undefined || (count > 1 && !/^[ -]$/.test(text.slice(end, word.index)))) break;
    phrase += (count > 1 ? " " : "") + word[0].toLowerCase();
    end = word.index + word[0].length;
    const value = table.get(phrase);
    if (value !== undefined) best = { value, end, words: count, phrase };
  }
  return best;
}

/** "Dozen" in "3 dozen" multiplies; alone it is 12. */
function isMagnitudeHere(before: string, { phrase }: Match, language: Spelled): boolean {
  return phrase in lexicons[language].magnitudes && /\d[ -]$/.test(before);
}

function isNumberHere(text: string, start: number, match: Match, language: Spelled): boolean {
  const before = text.slice(0, start);
  // In Vietnamese, a capital inside a sentence starts a name: "Hai Bà Trưng", "chú Ba".
  if (language === "vi" && /^\p{Lu}/u.test(text.slice(start)) && /[\p{L},] $/u.test(before)) return false;
  const homograph = lexicons[language].homographs[match.phrase];
  if (homograph === undefined || homograph.sureBefore?.test(before) === true) return true;
  return (homograph.before?.test(before) ?? true) && (homograph.after?.test(text.slice(match.end)) ?? true);
}

/** Inverts n2words: 2 to 100, then hundreds and thousands; 1 is an article in most languages. */
function numberWordTable(language: Spelled): Map<string, number> {
  const known = tables.get(language);
  if (known !== undefined) return known;
  const { toCardinal, toOrdinal } = spellings[language];
  const lexicon = lexicons[language];
  const table = new Map<string, number>();
  const add = (words: string, value: number) => table.set(words.toLowerCase().replace(/-/g, " "), value);
  for (const value of spelledValues()) add(toCardinal(value), value);
  for (let value = 3; value <= lastOrdinal; value += 1) {
    for (const ending of lexicon.ordinalEndings) add(toOrdinal(value) + ending, value);
  }
  for (const [words, value] of Object.entries(lexicon.extraNumberWords)) add(words, value);
  tables.set(language, table);
  return table;
}

function* spelledValues(): Generator<number> {
  for (let value = 2; value <= 100; value += 1) yield value;
  for (let value = 110; value < 1000; value += 10) yield value;
  for (let value = 1000; value <= 100_000; value += 1000) yield value;
  for (let value = 1100; value < 10_000; value += 100) yield value;
}
