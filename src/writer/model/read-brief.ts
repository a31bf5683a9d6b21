import { z } from "zod";
import type { ArticleLanguage } from "../../platform/languages.ts";
import type { Question, SourceMaterial } from "../article-writer.ts";
import { contentWords, countShared } from "../checks/meaning/content-words.ts";
import { cleanText } from "../text/clean-text.ts";
import { findOrder } from "../text/find-order.ts";
import { countWords } from "../text/words.ts";
import type { AnswerBrief } from "./answer-schemas.ts";

/** The model's decisions about a post before writing; stored with the article, and followed by all later calls. */
export const briefKept = z.object({
  genre: z.string(),
  thread: z.string(),
  bestLine: z.string(),
  useful: z.array(z.string()),
  form: z.enum(["note", "article"]),
  questions: z.array(z.object({ text: z.string(), isPrivate: z.boolean() })),
  /** The words of the one earlier post that may enter the text. */
  earlier: z.string().nullable(),
  /** The owner's articles that the text may link to. */
  links: z.array(z.object({ title: z.string(), url: z.string(), text: z.string() })),
});
export type Brief = z.infer<typeof briefKept>;

/** For a model that can write but gives no usable brief. */
export const emptyBrief: Brief = {
  genre: "moment",
  thread: "",
  bestLine: "",
  useful: [],
  form: "article",
  questions: [],
  earlier: null,
  links: [],
};

const mostQuestions = 3;
/** The prompt asks for 15; a word more does no harm, a paragraph does. */
const mostWords = 22;
const mostLinks = 2;

export function readBrief(answer: AnswerBrief, material: SourceMaterial): Brief {
  const posts = material.earlierPosts ?? [];
  const find = (id: string) => posts[Number(/^earlier:(\d+)$/.exec(id)?.[1] ?? 0) - 1];
  const earlier = find(answer.earlier);
  const links = [...new Set(answer.links)].flatMap((id) => {
    const post = find(id);
    return post?.title && post.url ? [{ title: post.title, url: post.url, text: post.text.slice(0, 300) }] : [];
  });
  return {
    genre: answer.genre,
    thread: answer.thread,
    bestLine: answer.bestLine,
    useful: answer.useful,
    form: answer.form,
    questions: toQuestions(
      answer.questions.map((question) => ({ text: question.text, isPrivate: question.private })),
      material,
    ),
    earlier: earlier?.text ?? null,
    links: links.slice(0, mostLinks),
  };
}

/** At most three questions that suit a person: short, with nothing to click, and not answered before. */
export function toQuestions(
  given: readonly Question[],
  { answers = [], questionLocale = "en" }: SourceMaterial,
): Question[] {
  const known = answers.map(({ question }) => question);
  return given
    .map(({ text, isPrivate }) => ({ text: cleanText(text).replace(/\s+/gu, " ").trim(), isPrivate }))
    .filter(({ text }) => {
      const isNew = !known.some((other) => isSameQuestion(text, other, questionLocale));
      known.push(text);
      return isNew && text !== "" && isAskable(text, questionLocale);
    })
    .slice(0, mostQuestions);
}

const mostlyShared = 0.6;

/** The brief and the writer ask the same thing in different words. */
function isSameQuestion(left: string, right: string, language: ArticleLanguage): boolean {
  const [a, b] = [left, right].map((text) => [...new Set(contentWords(text, language))]);
  const [short = [], long = []] = (a ?? []).length <= (b ?? []).length ? [a, b] : [b, a];
  if (short.length < 2) return fold(left) === fold(right);
  return countShared(short, long, language) / short.length >= mostlyShared;
}

function isAskable(text: string, language: string): boolean {
  return (
    countWords(text, language) <= mostWords &&
    findOrder(text) === null &&
    !/https?:|www\.|[\w.]+@[\w.]+|[<>{}]/iu.test(text)
  );
}

function fold(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
