import type { ArticleLanguage } from "../../languages.ts";

/** Answers one of the languages, "other" or, where the text is too short or unclear, null. */
export type LanguageDetector = (text: string) => ArticleLanguage | "other" | null;

/** Near relatives of the seven, so that Dutch is not taken for German. */
const candidates = ["en", "de", "fr", "it", "vi", "ja", "ms", "es", "pt", "nl", "ca", "sv", "pl", "zh", "ko", "th"];
/** Below this distance the first two languages cannot be told apart; short texts need more. */
const clearMargin = { long: 0.04, short: 0.12 };
const shortText = 60;

let loading: Promise<LanguageDetector> | undefined;

/** eld's data is loaded on the first use (0.3 s, 90 MB, shared with the built-in writer) and kept. */
export function loadLanguageDetector(): Promise<LanguageDetector> {
  loading ??= createDetector();
  return loading;
}

async function createDetector(): Promise<LanguageDetector> {
  const { eld } = await import("eld/extrasmall");
  const detector = eld.newInstance();
  detector.setLanguageSubset(candidates);
  return (text) => {
    const byScript = languageOfScript(text);
    if (byScript !== null) return byScript;
    const ranked = Object.entries(detector.detect(text).getScores()).sort((a, b) => b[1] - a[1]);
    const [first, second] = ranked;
    if (first === undefined || first[1] - (second?.[1] ?? 0) < (text.length < shortText ? clearMargin.short : clearMargin.long)) return null;
    return toArticleLanguage(first[0]);
  };
}

function languageOfScript(text: string): ArticleLanguage | "other" | null {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  if (letters === 0) return null;
  const kana = text.match(/[\p{Script=Hiragana}\p{Script=Katakana}]/gu)?.length ?? 0;
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
  if (kana > 0 && kana * 4 > letters - latin) return latin > (letters - latin) * 3 ? null : "ja";
  return latin * 2 < letters && !/\p{Script=Han}/u.test(text) ? "other" : null;
}

function toArticleLanguage(code: string): ArticleLanguage | "other" {
  const known: Record<string, ArticleLanguage> = { en: "en", de: "de", fr: "fr", it: "it", vi: "vi", ja: "ja", ms: "ms", id: "ms" };
  return known[code] ?? "other";
}
