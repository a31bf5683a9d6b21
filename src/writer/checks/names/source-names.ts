import { foldText, normaliseText } from "../normalise-text.ts";

/** The words of the sources, in the forms used to match names. */
export type SourceWords = {
  /** Folded words. */
  folded: Set<string>;
  /** Folded words that are capitalised somewhere; all words if the caption has no capitals. */
  capitalised: Set<string>;
  /** Hashtags and handles, folded and without separators: "#visitdalat" contains "dalat". */
  joined: string[];
  /** For languages without spaces. */
  text: string;
};

const wordPattern = /[\p{L}\p{M}\p{N}]+/gu;
const shortestInside = 4;

export function toSourceWords(sourceText: string): SourceWords {
  const text = normaliseText(sourceText);
  const split = text.replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, "$1 $2");
  const folded = new Set<string>();
  const capitalised = new Set<string>();
  const hasCapitals = /\p{Lu}\p{Ll}/u.test(text);
  for (const [word] of `${text} ${split}`.replace(/[_'-]/g, " ").matchAll(wordPattern)) {
    const key = foldText(word);
    folded.add(key);
    if (!hasCapitals || /^\p{Lu}/u.test(word)) capitalised.add(key);
  }
  const joined = [...text.matchAll(/[@#]([\p{L}\p{M}\p{N}_.]+)/gu)].map((match) =>
    foldText(match[1] ?? "").replace(/[_.]/g, ""),
  );
  for (const part of text.matchAll(/@([\p{L}\p{N}_.]+)/gu)) {
    for (const piece of (part[1] ?? "").split(/[_.\d]+/)) if (piece.length > 1) capitalised.add(foldText(piece));
  }
  return { folded, capitalised, joined, text };
}

/** Endings that don't change which name it is: "Lenas", "Lena's", "Berner". */
const nameEndings = ["s", "es", "n", "en", "er", "e", "r", "ns", "ern", "a", "an", "ian"];

/** Whether the sources contain the word, ignoring endings, or inside a hashtag or handle. */
export function isInSources(word: string, sources: SourceWords, mustBeCapitalised = false): boolean {
  const key = foldText(word).replace(/'s?$/, "");
  const words = mustBeCapitalised ? sources.capitalised : sources.folded;
  if (words.has(key)) return true;
  if (key.length >= 3) {
    for (const ending of nameEndings) {
      if (
        words.has(key + ending) ||
        (key.endsWith(ending) && key.length - ending.length >= 3 && words.has(key.slice(0, -ending.length)))
      )
        return true;
    }
  }
  return key.length >= shortestInside && sources.joined.some((tag) => tag.includes(key));
}
