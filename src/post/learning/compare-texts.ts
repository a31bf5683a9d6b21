import type { ArticleLanguage } from "../../platform/languages.ts";
import { toSentences } from "../../writer/checks/to-sentences.ts";
import { emojiPattern } from "../../writer/text/patterns.ts";
import { countWords, words } from "../../writer/text/words.ts";
import { countAddress } from "./count-address.ts";
import { countSpelling } from "./count-spelling.ts";
import type { Lesson, LessonKind } from "../../writer/lessons.ts";

/** `before` and `after` are the sentences that show the edit. */
export type Edit = { kind: LessonKind; lesson: Lesson; before: string; after: string };

/** With fewer sentences, their average length means nothing. */
const FEWEST_SENTENCES = 3;
const CLEARLY_SHORTER = 0.75;

/**
 * Derives what an owner's edits to a machine-written text say about style. Nothing if the edits contradict each other.
 */
export function compareTexts(before: string, after: string, language: ArticleLanguage): Edit[] {
  const texts = { before: toSentences(before, language), after: toSentences(after, language) };
  if (texts.before.length === 0 || texts.after.length === 0) return [];
  return [
    ...removed(texts, language, /[!！]/u, { kind: "exclamation-marks", lesson: "no-exclamation-marks" }),
    ...removed(texts, language, new RegExp(emojiPattern.source, emojiPattern.flags.replace("g", "")), {
      kind: "emoji",
      lesson: "no-emoji",
    }),
    ...switched(texts, language, "address", (text) => countAddress(text, language)),
    ...switched(texts, language, "spelling", (text) => (language === "en" ? countSpelling(text) : {})),
  ];
}

/**
 * Derives from two bodies whether their owner likes shorter or longer sentences. Counts only if the body stayed about
 * as long: cutting says nothing about the remaining sentences.
 */
export function compareSentenceLengths(bodyBefore: string, bodyAfter: string, language: ArticleLanguage): Edit[] {
  const [before, after] = [toSentences(bodyBefore, language), toSentences(bodyAfter, language)];
  if (Math.min(before.length, after.length) < FEWEST_SENTENCES) return [];
  const [wordsBefore, wordsAfter] = [before, after].map((sentences) => countWords(sentences.join("\n"), language)) as [
    number,
    number,
  ];
  const kept = wordsAfter / wordsBefore;
  if (kept < CLEARLY_SHORTER || kept > 1 / CLEARLY_SHORTER) return [];
  const ratio = wordsAfter / after.length / (wordsBefore / before.length);
  if (ratio > CLEARLY_SHORTER && ratio < 1 / CLEARLY_SHORTER) return [];
  const lesson = ratio <= CLEARLY_SHORTER ? "shorter-sentences" : "longer-sentences";
  const sentence = before.find((one) => !after.includes(one)) ?? "";
  return [{ kind: "sentence-length", lesson, before: sentence, after: closestTo(sentence, after, language) }];
}

type Texts = { before: string[]; after: string[] };

/** Counts only if every occurrence is gone; removing some says nothing. */
function removed(
  texts: Texts,
  language: ArticleLanguage,
  pattern: RegExp,
  what: Pick<Edit, "kind" | "lesson">,
): Edit[] {
  const before = texts.before.find((sentence) => pattern.test(sentence));
  if (before === undefined || texts.after.some((sentence) => pattern.test(sentence))) return [];
  return [{ ...what, before, after: closestTo(before, texts.after, language) }];
}

type Counts = Partial<Record<Lesson, number>>;

/** Counts only if one form is gone and another has replaced it. */
function switched(texts: Texts, language: ArticleLanguage, kind: LessonKind, count: (text: string) => Counts): Edit[] {
  const [before, after] = [count(texts.before.join("\n")), count(texts.after.join("\n"))];
  // The counters return only these keys.
  const forms = Object.keys(before) as Lesson[];
  const gone = forms.find((form) => (before[form] ?? 0) > 0 && after[form] === 0);
  const come = forms.find((form) => (after[form] ?? 0) > (before[form] ?? 0));
  if (gone === undefined || come === undefined) return [];
  if (forms.some((form) => form !== come && (after[form] ?? 0) > 0)) return [];
  const sentence = texts.before.find((one) => (count(one)[gone] ?? 0) > 0) ?? "";
  return [{ kind, lesson: come, before: sentence, after: closestTo(sentence, texts.after, language) }];
}

/** Returns the sentence that shares the most words with this one; "" if none does. */
function closestTo(sentence: string, sentences: readonly string[], language: ArticleLanguage): string {
  const wanted = new Set(words(sentence, language));
  const shared = (one: string) => words(one, language).filter((word) => wanted.has(word)).length;
  const best = sentences.reduce<{ text: string; shared: number }>(
    (found, one) => (shared(one) > found.shared ? { text: one, shared: shared(one) } : found),
    { text: "", shared: 0 },
  );
  return best.text;
}
