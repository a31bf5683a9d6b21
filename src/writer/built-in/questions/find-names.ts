import type { ArticleLanguage } from "../../../platform/languages.ts";
import { calendarNames } from "../calendar-names.ts";
import { writerLocales } from "../locales/writer-locales.ts";
import { cuePattern } from "./cues.ts";

const name = String.raw`\p{Lu}\p{Ll}[\p{L}'’-]*`;

/** "with Priya and me", "thanks to Donatella": people whom a post doesn't introduce. */
const company: Record<ArticleLanguage, string> = {
  en: String.raw`(?:with|thanks? (?:to|you,?)|by|and) (?<name>${name})(?=(?: and (?:me|I))?(?:[\s.,!?;)]|$))`,
  de: String.raw`(?:mit|danke,?|dank an|von|und) (?<name>${name})(?=(?: und (?:mir|ich))?(?:[\s.,!?;)]|$))`,
  fr: String.raw`(?:avec|merci (?:à)?|par|et) ?(?<name>${name})(?=(?: et moi)?(?:[\s.,!?;)]|$))`,
  it: String.raw`(?:con|grazie a|da|e) (?<name>${name})(?=(?: e (?:me|io))?(?:[\s.,!?;)]|$))`,
  vi: String.raw`(?:bởi|cùng(?: với)?|cảm ơn|với) (?<name>${name})(?= và (?:mình|tôi|em)|[.,!?;)]|$)`,
  ms: String.raw`(?:bersama|terima kasih(?: kepada)?|oleh|dan) (?<name>${name})(?=(?: dan saya)?(?:[\s.,!?;)]|$))`,
  ja: String.raw`(?<name>[\p{Script=Han}々]{1,3}|[\p{Script=Katakana}ー]{2,8})(?=と私|と二人で|に感謝)`,
};
/** Only people's names follow these words. */
const isCertain: Record<ArticleLanguage, RegExp> = {
  en: /^(?:with|thank)/iu,
  de: /^dank/iu,
  fr: /^(?:avec|merci)/iu,
  it: /^(?:con|grazie)/iu,
  vi: /^/u,
  ms: /^(?:bersama|terima)/iu,
  ja: /^/u,
};
const handlePattern = "(@[a-z0-9_.]*[a-z0-9_])";
const companyHandle = new RegExp(
  String.raw`(?:^|[\s(])(?:with|mit(?: dabei:?)?|avec|con|cùng(?: với)?|bersama)\s+${handlePattern}` +
    String.raw`|${handlePattern}\s?(?:さん)?と`,
  "iu",
);

export function findCompanion(text: string, language: ArticleLanguage): string | null {
  const handle = companyHandle.exec(text);
  if (handle) return handle[1] ?? handle[2] ?? null;
  // Capitals matter here.
  const pattern = new RegExp(cuePattern(company[language], language).source, "u");
  const match = pattern.exec(text);
  const found = match?.groups?.name;
  if (!match || !found || isCalendarWord(found, language)) return null;
  // Beside "and me" it can only be a person; elsewhere, it may be a brand.
  const isWithMe = /^ (?:and (?:me|I)|und (?:mir|ich)|et moi|e (?:me|io)|dan saya)(?!\p{L})/u.test(
    text.slice(match.index + match[0].length),
  );
  // German capitalises all nouns: "mit Butter".
  const isPerson = isCertain[language].test(match[0]);
  return isWithMe || isPerson || language === "ja" || language === "vi" ? found : null;
}

/** "Biscuit & Waffles": two names side by side. */
export function findPair(text: string): [string, string] | null {
  const match = new RegExp(`(?<!\\p{L})(${name}) (?:&|and|und|et|e|và|dan) (${name})(?!\\p{L})`, "u").exec(text);
  return match?.[1] && match[2] ? [match[1], match[2]] : null;
}

/** Whether the word is followed by a name: "Oma Hedwig", "祖父の善吉". */
export function isNamed(text: string, noun: RegExp, language: ArticleLanguage): boolean {
  const match = noun.exec(text);
  if (!match) return false;
  const after = text.slice(match.index + match[0].length);
  if (language === "ja")
    return /^の[\p{Script=Han}\p{Script=Katakana}]{1,4}(?=[がはをもに、さ])|^[\p{Script=Han}]{0,4}さん/u.test(after);
  const before = text.slice(0, match.index);
  return (
    /^(?:,|\s(?:saya|kami|của mình|mình))?\s+\p{Lu}\p{L}+/u.test(after) ||
    new RegExp(`${name},[^,.]*$`, "u").test(before)
  );
}

/** Whether the text names a place, so that nobody asks which one it is. */
export function namesPlace(text: string, language: ArticleLanguage): boolean {
  if (language === "ja") return /[\p{Script=Han}]{2,4}(?:県|市(?!場)|町|村|岳|山(?!頂|道|小屋)|島|岬)/u.test(text);
  const inside = [...text.matchAll(/(?<=[\p{L}\d,’'-]\s)\p{Lu}\p{L}+/gu)].map(([word]) => word);
  // German capitalises all nouns, but a noun without an article after these is usually a place.
  if (language === "de") return /(?<!\p{L})(?:in|aus|nach) \p{Lu}\p{L}+/u.test(text);
  return inside.some((word) => !isCalendarWord(word, language) && word !== "I");
}

function isCalendarWord(word: string, language: ArticleLanguage): boolean {
  return [...calendarNames(writerLocales[language])].some(
    (name) => name.toLowerCase() === word.toLowerCase().replace(/s$/u, ""),
  );
}
