import type { Answer, WrittenArticle } from "../../writer/article-writer.ts";

/** A question to a visitor; its id is its position. */
export type TrialQuestion = { id: string; text: string; isPrivate: boolean; answer: string | null };

type AskedTrial = { article: WrittenArticle | null; earlier_article: WrittenArticle | null; answers: Answer[] | null };

/** Whether the visitor answered and the article couldn't be written again. */
export function hasUnwrittenAnswers({ answers, earlier_article }: Omit<AskedTrial, "article">): boolean {
  return answers !== null && earlier_article === null;
}

/** Returns the first article's questions, with the visitor's answers. */
export function listTrialQuestions({ article, earlier_article, answers }: AskedTrial): TrialQuestion[] {
  const questions = (earlier_article ?? article)?.questions ?? [];
  return questions.map(({ text, isPrivate }, index) => ({
    id: String(index + 1),
    text,
    isPrivate,
    answer: answers?.find(({ question }) => question === text)?.text ?? null,
  }));
}
