import { articleLanguages, type ArticleLanguage } from "../../platform/languages.ts";
import { emailPattern, emojiPattern, handlePattern, hashtagPattern, unspacedPattern, urlPattern } from "./patterns.ts";
import { countWords } from "./words.ts";

export type LanguageDetector = {
  /** The ISO 639-1 code, or null if the text is too short or too mixed to tell. Returns "ms" for Indonesian. */
  detect(text: string): string | null;
  /** True only when certain: at least four words and some letters, and clearly closer to another language. */
  isForeign(text: string, language: ArticleLanguage): boolean;
};

const fewestWords = 4;
/** "Di–Fr 6.30–18.30 Uhr" is five words but no language. */
const fewestLetters = { spaced: 20, unspaced: 8 };
/** How far (of 1) the given language must trail the best match: below this, short captions are often misjudged. */
const clearlyCloser = 0.12;
/** Below this distance, the two best matches can't be told apart; short texts need more. */
const clearMargin = { long: 0.04, short: 0.09 };
const shortText = 60;

/** The seven, their close relatives and other languages that captions are often written in. */
const candidates = [
  ...articleLanguages,
  "es",
  "pt",
  "nl",
  "ca",
  "sv",
  "da",
  "no",
  "pl",
  "ro",
  "tr",
  "ru",
  "uk",
  "ar",
  "fa",
  "he",
  "hi",
  "th",
  "zh",
  "ko",
];

let loading: Promise<LanguageDetector> | undefined;

/** Loads the n-gram tables once, on first use (about 0.3 s, 90 MB). */
export function loadLanguageDetector(): Promise<LanguageDetector> {
  loading ??= load();
  return loading;
}

type Ranking = { best: string; lead: number; of(language: string): number };

async function load(): Promise<LanguageDetector> {
  const { eld } = await import("eld/extrasmall");
  const tables = eld.newInstance();
  tables.setLanguageSubset(candidates);
  function rank(prose: string): Ranking | null {
    const scores = tables.detect(prose).getScores();
    const [first, second] = Object.entries(scores).sort((a, b) => b[1] - a[1]);
    if (first === undefined) return null;
    return {
      best: malayFamily(first[0]),
      lead: first[1] - (second?.[1] ?? 0),
      of: (language) => scores[language] ?? 0,
    };
  }
  return {
    detect(text) {
      const prose = proseOf(text);
      if (isJapanese(prose)) return "ja";
      const found = rank(prose);
      return found && found.lead >= (prose.length < shortText ? clearMargin.short : clearMargin.long)
        ? found.best
        : null;
    },
    isForeign(text, language) {
      const prose = proseOf(text);
      if (!isEnough(prose, language)) return false;
      if (isJapanese(prose)) return language !== "ja";
      const found = rank(prose);
      return found !== null && found.best !== language && found.of(found.best) - found.of(language) > clearlyCloser;
    },
  };
}

/** A text is Japanese if at least a quarter of its non-Latin letters are kana and it isn't mostly Latin. */
function isJapanese(prose: string): boolean {
  const letters = prose.match(/\p{L}/gu)?.length ?? 0;
  const kana = prose.match(/[\p{Script=Hiragana}\p{Script=Katakana}]/gu)?.length ?? 0;
  const others = letters - (prose.match(/\p{Script=Latin}/gu)?.length ?? 0);
  return kana > 0 && kana * 4 > others && others * 4 >= letters;
}

function isEnough(prose: string, language: string): boolean {
  const letters = prose.match(/\p{L}/gu)?.length ?? 0;
  const needed = unspacedPattern.test(prose) ? fewestLetters.unspaced : fewestLetters.spaced;
  return countWords(prose, language) >= fewestWords && letters >= needed;
}

/** Strips what belongs to no language, so that "@lena #basel https://…" doesn't influence the result. */
function proseOf(text: string): string {
  return [urlPattern, emailPattern, hashtagPattern, handlePattern, emojiPattern]
    .reduce((rest, pattern) => rest.replace(pattern, " "), text)
    .replace(/\d+/g, " ")
    .replace(/\s+/g, " ")
    .trim();
}

/** Malay and Indonesian captions can't be told apart reliably, so they count as one language. */
function malayFamily(code: string): string {
  return code === "id" ? "ms" : code;
}
