import type { Caller } from "../../../platform/actor.ts";
import type { Context } from "../../../context.ts";
import { GalleyError } from "../../../platform/errors.ts";
import { type Article, selectArticles } from "./select-articles.ts";

/** Throws "not-found", also for another owner's article. */
export async function getArticle(
  ctx: Pick<Context, "db">,
  caller: Caller,
  input: { articleId: string },
): Promise<Article> {
  const article = await selectArticles(ctx.db, caller.ownerId)
    .where("article.id", "=", input.articleId)
    .executeTakeFirst();
  if (article === undefined) throw new GalleyError("not-found");
  return article;
}
