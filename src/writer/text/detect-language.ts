import { articleLanguages, type ArticleLanguage } from "../../languages.ts";
import { emailPattern, emojiPattern, handlePattern, hashtagPattern, unspacedPattern, urlPattern } from "./patterns.ts";
import { countWords } from "./words.ts";

export type LanguageDetector = {
  /** The ISO 639-1 code, or null when the text is too short or too mixed to say. Indonesian answers "ms". */
  detect(text: string): string | null;
  /** True only when it is sure: four words and some letters at least, and clearly closer to another language. */
  isForeign(text: string, language: ArticleLanguage): boolean;
};

const fewestWords = 4;
/** "Di–Fr 6.30–18.30 Uhr" is five words and no language. */
const fewestLetters = { spaced: 20, unspaced: 8 };
/** How far (of 1) the asked language must lie behind the best one: within it short captions are often mistaken. */
const clearlyCloser = 0.12;

/** The seven, their near relatives and what a caption is likely to be written in besides. */
const candidates = [...articleLanguages, "es", "pt", "nl", "ca", "sv", "da", "no", "pl", "ro", "tr", "ru", "uk", "ar", "fa", "he", "hi", "th", "zh", "ko"];

let loading: Promise<LanguageDetector> | undefined;

/** Loads the n-gram tables once (about 0.3 s, 90 MB); nothing is loaded until somebody asks. */
export function loadLanguageDetector(): Promise<LanguageDetector> {
  loading ??= load();
  return loading;
}

async function load(): Promise<LanguageDetector> {
  const { eld } = await import("eld/extrasmall");
  const tables = eld.newInstance();
  tables.setLanguageSubset(candidates);
  function scores(text: string): { best: string; of(language: string): number; reliable: boolean } | null {
    const plain = proseOf(text);
    const result = tables.detect(plain);
    if (result.language === "") return null;
    const all = result.getScores();
    const best = malayFamily(result.language);
    return { best, of: (language) => all[language] ?? 0, reliable: result.isReliable() };
  }
  return {
    detect(text) {
      const found = scores(text);
      return found?.reliable ? found.best : null;
    },
    isForeign(text, language) {
      if (!isEnough(proseOf(text), language)) return false;
      const found = scores(text);
      if (!found || found.best === language || !found.reliable) return false;
      return found.of(found.best) - found.of(language) > clearlyCloser;
    },
  };
}

function isEnough(prose: string, language: string): boolean {
  const letters = prose.match(/\p{L}/gu)?.length ?? 0;
  const needed = unspacedPattern.test(prose) ? fewestLetters.unspaced : fewestLetters.spaced;
  return countWords(prose, language) >= fewestWords && letters >= needed;
}

/** Without what has no language, so that "@lena #basel https://…" decides nothing. */
function proseOf(text: string): string {
  return [urlPattern, emailPattern, hashtagPattern, handlePattern, emojiPattern]
    .reduce((rest, pattern) => rest.replace(pattern, " "), text)
    .replace(/\d+/g, " ")
    .replace(/\s+/g, " ")
    .trim();
}

/** Malay and Indonesian captions cannot be told apart dependably; they count as one. */
function malayFamily(code: string): string {
  return code === "id" ? "ms" : code;
}
