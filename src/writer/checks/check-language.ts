import type { ArticleLanguage } from "../../platform/languages.ts";
import type { Finding } from "../article-writer.ts";
import type { Passage } from "./article-text.ts";
import { separateContacts } from "./contacts.ts";
import type { LanguageDetector } from "../text/detect-language.ts";
import { normaliseText } from "./normalise-text.ts";

/** Fewer words may be a name or a phrase that is rightly foreign. */
const fewest = { words: 6, kana: 8 };

/** As a share of the letters. */
const mostQuoted = 0.6;

/** Sentences that are clearly not in the article's language, except marked quotations. */
export function checkLanguage(passages: Passage[], language: ArticleLanguage, detector: LanguageDetector): Finding[] {
  const own = passages.filter((passage) => passage.lang === null || passage.lang.split("-")[0] === language);
  const findings = own.flatMap((passage) =>
    passage.sentences.flatMap((sentence): Finding[] => {
      const text = readableText(sentence);
      if (!isLongEnough(text)) return [];
      const found = detector.detect(text);
      if (found === null || found === language) return [];
      return [
        {
          kind: "language",
          block: passage.block,
          sentence,
          reason: "findings.language.sentence",
          values: { found, expected: language },
        },
      ];
    }),
  );
  const whole = readableText(own.map((passage) => passage.text).join("\n"));
  const found = isLongEnough(whole) ? detector.detect(whole) : null;
  if (found !== null && found !== language) {
    findings.push({
      kind: "language",
      block: null,
      sentence: null,
      reason: "findings.language.article",
      values: { found, expected: language },
    });
  }
  return [...findings, ...mostlyQuoted(passages, language)];
}

/** An article that is mostly a quotation in another language needs a translation first. */
function mostlyQuoted(passages: Passage[], language: ArticleLanguage): Finding[] {
  const body = passages.filter(({ role }) => role === "paragraph" || role === "item" || role === "quote");
  const foreign = body.filter(({ lang }) => lang !== null && lang.split("-")[0] !== language);
  const lengthOf = (some: Passage[]) => some.reduce((total, { text }) => total + text.length, 0);
  const caption = foreign[0]?.lang;
  if (caption === undefined || caption === null || lengthOf(foreign) < lengthOf(body) * mostQuoted) return [];
  return [
    {
      kind: "language",
      block: null,
      sentence: null,
      reason: "findings.language.caption",
      values: { caption, article: language },
    },
  ];
}

function readableText(sentence: string): string {
  return separateContacts(normaliseText(sentence)).rest.replace(/["“„«「『][^"”“»」』]{1,80}["”“»」』]/g, " ");
}

function isLongEnough(text: string): boolean {
  const words = text.match(/[\p{L}\p{M}]+/gu) ?? [];
  const kana = text.match(/[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/gu) ?? [];
  return kana.length >= fewest.kana || words.length >= fewest.words;
}
