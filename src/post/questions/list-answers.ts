import type { Context } from "../../context.ts";
import type { Answer } from "../../writer/article-writer.ts";

/** Returns an article's answers in the order in which they were asked. */
export async function listAnswers(ctx: Pick<Context, "db">, ownerId: string, articleId: string): Promise<Answer[]> {
  const rows = await ctx.db
    .selectFrom("questions")
    .select(["text", "answer", "answered_at as answeredAt"])
    .where("owner_id", "=", ownerId)
    .where("article_id", "=", articleId)
    .where("state", "=", "answered")
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  // Of two answers to the same question, the later one counts.
  const answers = new Map(
    rows.map(({ text, answer, answeredAt }) => [
      text,
      { question: text, text: answer ?? "", ...(answeredAt !== null && { answeredAt }) },
    ]),
  );
  return [...answers.values()];
}
