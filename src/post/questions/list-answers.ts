import type { Context } from "../../context.ts";
import type { Answer } from "../../writer/article-writer.ts";

/** Returns an article's answers in the order in which they were asked. */
export async function listAnswers(ctx: Pick<Context, "db">, ownerId: string, articleId: string): Promise<Answer[]> {
  const rows = await ctx.db
    .selectFrom("questions")
    .select(["text", "answer"])
    .where("owner_id", "=", ownerId)
    .where("article_id", "=", articleId)
    .where("state", "=", "answered")
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return rows.map(({ text, answer }) => ({ question: text, text: answer ?? "" }));
}
