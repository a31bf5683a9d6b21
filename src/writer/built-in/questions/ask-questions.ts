import { locales, type Locale } from "../../../platform/languages.ts";
import type { Question, SourceMaterial } from "../../article-writer.ts";
import type { LanguageDetector } from "../../text/detect-language.ts";
import { countWords } from "../../text/words.ts";
import { isOnInstagram } from "../locales/locale.ts";
import { gapFinders } from "./find-gaps.ts";
import { questionBank, type AnswerLabel, type QuestionId } from "./question-bank.ts";
import { readGenres } from "./read-genres.ts";
import { readPost } from "./read-post.ts";

/** A question of the bank, filled with the post's words. */
export type BankQuestion = {
  id: QuestionId;
  text: string;
  /** The sentence that prompts it. */
  from: string;
  label: AnswerLabel;
  slots: Record<string, string>;
  holds: boolean;
};

const most = 3;
const mostWords = 15;

/** Questions that readers would ask and only the owner can answer: at most three, and none that was answered before. */
export function askQuestions(material: SourceMaterial, detector: LanguageDetector): Question[] {
  // A second round of questions costs more than it brings.
  if ((material.answers ?? []).length > 0) return [];
  return findQuestions(material, detector, material.questionLocale ?? "en")
    .slice(0, most)
    .map(({ text }) => ({ text, isPrivate: false }));
}

/**
 * Returns which of our questions an answer belongs to, in whichever language it was asked; null for somebody else's.
 */
export function findAsked(material: SourceMaterial, detector: LanguageDetector): Map<string, BankQuestion> {
  const open = { ...material, answers: [], facts: [], earlierPosts: [] };
  const questions = locales.flatMap((locale) => findQuestions(open, detector, locale));
  return new Map(questions.map((question) => [question.text, question]));
}

function findQuestions(material: SourceMaterial, detector: LanguageDetector, locale: Locale): BankQuestion[] {
  const post = readPost(material, detector);
  const genres = readGenres(post);
  const questions = Object.entries(questionBank).flatMap(([id, entry]): (BankQuestion & { rank: number })[] => {
    if (entry.genres && !entry.genres.some((genre) => genres.has(genre))) return [];
    const gap = gapFinders[id as QuestionId]({ post, genres, locale });
    const words = isOnInstagram(material.permalink) ? entry : (entry.elsewhere ?? entry);
    const text = gap && fill(words[locale], gap.slots);
    if (!gap || !text || countSpoken(text) > mostWords) return [];
    const { rank, label } = entry;
    return [{ id: id as QuestionId, text, label, rank, slots: gap.slots, from: gap.from, holds: entry.holds === true }];
  });
  return withoutSiblings(questions.sort((one, other) => other.rank - one.rank));
}

/** Of two questions about the same thing, the first wins. */
const siblings: readonly (readonly QuestionId[])[] = [
  ["town", "venue", "movingTo"],
  ["oneWay", "startAndEnd", "routeStart"],
  ["takeSoLong", "makingTime"],
  ["whoIsWho", "pets"],
  ["whichPlace", "routeStart"],
];

function withoutSiblings(questions: BankQuestion[]): BankQuestion[] {
  return questions.filter(
    ({ id }, index) =>
      !questions
        .slice(0, index)
        .some((earlier) => siblings.some((group) => group.includes(id) && group.includes(earlier.id))),
  );
}

function fill(template: string, slots: Record<string, string>): string {
  const text = template.replace(/\{(\w+)\}/gu, (_, slot: string) => slots[slot] ?? "");
  return text.charAt(0).toLocaleUpperCase("en") + text.slice(1);
}

/** Each Japanese word inside a question would count several times. */
function countSpoken(text: string): number {
  return countWords(text.replace(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+/gu, "x"), "en");
}
