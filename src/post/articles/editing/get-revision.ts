import type { Caller } from "../../../platform/actor.ts";
import type { Context } from "../../../context.ts";
import type { RevisableArticle, Revision } from "../../../writer/article-writer.ts";
import { readSection } from "./section.ts";

/** Returns the latest version and the change request for the next one; null when that's the first. */
export async function getRevision(
  ctx: Pick<Context, "db">,
  caller: Caller,
  articleId: string,
): Promise<{ article: RevisableArticle; revision: Revision } | null> {
  const row = await ctx.db
    .selectFrom("articles as article")
    .innerJoin("article_versions as version", (join) =>
      join
        .onRef("version.owner_id", "=", "article.owner_id")
        .onRef("version.article_id", "=", "article.id")
        .onRef("version.version", "=", "article.version"),
    )
    .innerJoin("change_requests as request", (join) =>
      join
        .onRef("request.owner_id", "=", "article.owner_id")
        .onRef("request.article_id", "=", "article.id")
        .onRef("request.version", "=", "article.version"),
    )
    .select([
      "version.title",
      "version.document",
      "version.excerpt",
      "version.meta_description as metaDescription",
      "version.slug",
      "version.tags",
      "request.wish",
      "request.section_from",
      "request.section_to",
    ])
    .where("article.owner_id", "=", caller.ownerId)
    .where("article.id", "=", articleId)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { wish, section_from, section_to, ...article } = row;
  return { article, revision: { wish, section: readSection({ section_from, section_to }) } };
}
