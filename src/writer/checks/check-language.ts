import type { ArticleLanguage } from "../../languages.ts";
import type { Finding } from "../article-writer.ts";
import type { Passage } from "./article-text.ts";
import { takeContacts } from "./contacts.ts";
import type { LanguageDetector } from "../text/detect-language.ts";
import { normaliseText } from "./normalise-text.ts";

/** Fewer are a name or a phrase that may well be foreign. */
const fewest = { words: 6, kana: 8 };

/** Sentences that are clearly in another language than the article's, quotes marked as such apart. */
export function checkLanguage(passages: Passage[], language: ArticleLanguage, detector: LanguageDetector): Finding[] {
  const own = passages.filter((passage) => passage.lang === null || passage.lang.split("-")[0] === language);
  const findings = own.flatMap((passage) =>
    passage.sentences.flatMap((sentence): Finding[] => {
      const text = readableText(sentence);
      if (!isLongEnough(text)) return [];
      const found = detector.detect(text);
      if (found === null || found === language) return [];
      return [{ kind: "language", block: passage.block, sentence, reason: "findings.language.sentence", values: { found, expected: language } }];
    }),
  );
  const whole = readableText(own.map((passage) => passage.text).join("\n"));
  const found = isLongEnough(whole) ? detector.detect(whole) : null;
  if (found !== null && found !== language) {
    findings.push({ kind: "language", block: null, sentence: null, reason: "findings.language.article", values: { found, expected: language } });
  }
  return findings;
}

function readableText(sentence: string): string {
  return takeContacts(normaliseText(sentence)).rest.replace(/["“„«「『][^"”“»」』]{1,80}["”“»」』]/g, " ");
}

function isLongEnough(text: string): boolean {
  const words = text.match(/[\p{L}\p{M}]+/gu) ?? [];
  const kana = text.match(/[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/gu) ?? [];
  return kana.length >= fewest.kana || words.length >= fewest.words;
}
