import { cleanText } from "../../text/clean-text.ts";
import { hasWords } from "../../text/has-words.ts";
import { splitSentences } from "../../text/split-sentences.ts";
import { countWords } from "../../text/words.ts";
import { joinSentences } from "../../text/join-sentences.ts";
import { cuePattern } from "../questions/cues.ts";
import type { ArticleLanguage } from "../../../platform/languages.ts";
import type { WriterLocale } from "../locales/locale.ts";
import { polishSentence } from "../polish-sentence.ts";

/** "Yes, …": a reply to somebody whom the reader doesn't hear. */
const opening: Record<ArticleLanguage, string> = {
  en: "yes|yeah|yep|no|nope|well|oh|haha|hm+|of course|sure",
  de: "ja|nein|nee|jo|jep|also|naja|oh|haha|hm+|klar|natürlich",
  fr: "oui|ouais|non|non non|ben|alors|oh|haha|hm+|bien sûr",
  it: "sì|si|no|beh|allora|oh|haha|hm+|certo",
  vi: "dạ|vâng|ừ|không|à|haha|hihi",
  ja: "はい|いいえ|うん|ええと|えっと|そうですね",
  ms: "ya|tidak|tak|haha|hm+|oh",
};

/** Words that turn an answer into a sentence, however short. */
const verbs: Record<ArticleLanguage, string> = {
  en:
    "is|are|was|were|am|has|have|had|do|did|can|will|makes?|comes?|came|goes|" +
    "went|takes?|took|i['’]m|it['’]s|that['’]s|he['’]s|she['’]s|we['’]re",
  de:
    "ist|sind|war|waren|bin|hat|habe|haben|hatte|kann|wird|macht|" +
    "kommt|kam|geht|ging|nehmen|nimmt|heißt|heisst|heißen|heissen",
  fr: "est|sont|était|étaient|suis|a|ont|avait|peut|fait|vient|va|s['’]appelle\\p{L}*|c['’]est|j['’]ai|on",
  it: "è|sono|era|erano|ha|hanno|aveva|può|fa|viene|va|si chiama\\p{L}*|ho|abbiamo",
  vi: "là|có|được|thì|đã|đang|sẽ|tên",
  ja: "です|ます|ました|でした|だ。|んです|よ。",
  ms: "ialah|adalah|ada|akan|sudah|boleh|namanya|dia|saya|kami",
};
const fewestWords = { spaced: 9, unspaced: 12 };

export type TidyAnswer = { text: string; isSentence: boolean };

/** The owner's words, tidied: capital, full stop, no emoji. Null when they say nothing. */
export function tidyAnswer(answer: string, locale: WriterLocale, accountName: string): TidyAnswer | null {
  const cleaned = cleanText(answer).replace(/\s+/gu, " ").trim();
  if (!hasWords(cleaned) && !/\S@\S|https?:/u.test(cleaned)) return null;
  const sentences = splitSentences(withoutOpening(cleaned, locale), locale.language)
    .map(({ text }) => polishSentence(text, locale, { isEntry: false, accountName }))
    .filter((text) => text !== null);
  const text = joinSentences(sentences, locale.language);
  if (!/[\p{L}\p{N}]/u.test(text)) return null;
  const isLong = countWords(text, locale.language) >= fewestWords[locale.isSpaced ? "spaced" : "unspaced"];
  const isSentence = sentences.length > 1 || isLong || hasVerb(text, locale);
  return { text: isSentence ? ended(capitalised(text, locale), locale) : withoutStop(text), isSentence };
}

function hasVerb(text: string, { language }: WriterLocale): boolean {
  return countWords(text, language) >= 3 && cuePattern(verbs[language], language).test(text);
}

function withoutOpening(text: string, { language }: WriterLocale): string {
  const pattern = cuePattern(opening[language], language);
  let rest = text;
  for (let match = pattern.exec(rest); match?.index === 0; match = pattern.exec(rest)) {
    const after = rest.slice(match[0].length);
    // "No reservation needed" isn't a "no".
    if (!/^\s*[,.!、。！…:]|^$/u.test(after)) break;
    rest = after.replace(/^[\s,.!、。！…:]+/u, "");
  }
  return rest;
}

function capitalised(text: string, { language }: WriterLocale): string {
  return text.charAt(0).toLocaleUpperCase(language) + text.slice(1);
}

function ended(text: string, { fullStop }: WriterLocale): string {
  return /[.!?…。！？♪〜][)"”»」）]*$/u.test(text) ? text : text + fullStop;
}

function withoutStop(text: string): string {
  return text.replace(/[.。]$/u, "");
}
