import type { ArticleLanguage } from "../../../platform/languages.ts";
import { emojiPattern, hashtagPattern } from "../../text/patterns.ts";
import { countWords, words } from "../../text/words.ts";
import { findFacts } from "../find-facts.ts";
import type { WriterLocale } from "../locales/locale.ts";
import { findCue } from "./cues.ts";
import { hasStreet } from "./find-street.ts";

const mostWords = { spaced: 6, unspaced: 8 };
/** "New: the Harbour apron", "Recipe: flan": the label isn't part of the name. */
const label = new RegExp(
  String.raw`^(?:new|neu|nouveau|nouvelle|novità|nuovo|mới|新作|新商品|baharu|baru|sale` +
    String.raw`|recipe|rezept|recette|ricetta|công thức|レシピ|作り方|resipi)\s*[:：]\s*`,
  "iu",
);

/** What follows the subject: "Table no. 27 | is finished", "hand-thrown mugs | with a speckled rim". */
const endings: Record<ArticleLanguage, RegExp> = {
  en: /\s(?:is|are|was|were|has|have|with|that|which|survived|for|from)(?!\p{L})/u,
  de: /\s(?:ist|sind|war|hat|haben|hängt|mit|aus|für|nach)(?!\p{L})/u,
  fr: /\s(?:est|sont|était|a|ont|avec|aux|pour|revient)(?!\p{L})/u,
  it: /\s(?:è|sono|era|ha|hanno|con|torna)(?!\p{L})/u,
  vi: /\s(?:đã|là|có|bằng|với|vừa|mới về|bắt đầu)(?!\p{L})/u,
  ja: /(?:が|は|を)/u,
  ms: /\s(?:ini|adalah|ialah|dengan|daripada|untuk|sudah|dah)(?!\p{L})/u,
};

/** The post's name for its subject, in quotation marks: a short phrase from one of these sentences, or null. */
export function findSubject(sentences: readonly { text: string }[], locale: WriterLocale): string | null {
  for (const { text } of sentences) {
    if (locale.greeting.test(text)) continue;
    for (const [index, clause] of clausesOf(text).slice(0, 2).entries()) {
      // "…, hand-dipped": the text after a comma often only adds detail.
      if (index > 0 && locale.functionWords.has(words(clause, locale.language)[0] ?? "")) continue;
      const subject = subjectIn(clause, locale);
      if (subject !== null) return `“${subject}”`;
    }
  }
  return null;
}

function clausesOf(text: string): string[] {
  return text
    .replace(hashtagPattern, (tag) => tag.slice(1))
    .replace(emojiPattern, ". ")
    .trim()
    .replace(label, "")
    .replace(/["“”„«»「」]/gu, "")
    .split(/\s+[–—|-]\s+|[:：;；,、。!！?？…]|\.(?:\s|$)/u)
    .map((clause) => clause.replace(/\s+/gu, " ").trim());
}

function subjectIn(clause: string, locale: WriterLocale): string | null {
  const { language } = locale;
  if (hasStreet(clause, language)) return null;
  const isOneWord = countWords(clause, language) < 2 && locale.isSpaced;
  if (isOneWord && !/^\p{Lu}\p{Ll}{9,}$/u.test(clause)) return null;
  if (["offer", "finally", "message"].some((cue) => findCue(cue as "offer", clause, language) !== null)) return null;
  const fact = findFacts(clause, locale).find(({ kind }) => kind !== "number");
  if (fact && clause.slice(0, fact.start).trim().split(" ").length < 3) return null;
  const told = fact ? clause.slice(0, fact.start) : clause;
  const end = endings[language].exec(told)?.index ?? told.length;
  const subject = withoutOpenEnd(told.slice(0, end), locale);
  const most = mostWords[locale.isSpaced ? "spaced" : "unspaced"];
  const isPhrase = subject.length > 1 && countWords(subject, language) <= most && !/^\d/u.test(subject);
  return isPhrase && /\p{L}{2}/u.test(subject) && !isPronoun(subject, locale) ? subject : null;
}

function withoutOpenEnd(text: string, { functionWords, language }: WriterLocale): string {
  let cut = text.trim();
  while (cut.includes(" ") && functionWords.has(words(cut, language).at(-1) ?? "")) cut = cut.replace(/\s+\S+$/u, "");
  return cut;
}

/** "It is", "we": not something to ask about. */
function isPronoun(subject: string, { functionWords, language }: WriterLocale): boolean {
  return words(subject, language).every((word) => functionWords.has(word));
}
