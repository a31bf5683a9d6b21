import type { Actor, Caller } from "../../../platform/actor.ts";
import type { Context } from "../../../context.ts";
import { GalleyError } from "../../../platform/errors.ts";
import type { WrittenArticle } from "../../../writer/article-writer.ts";
import type { ArticleDocument } from "../../../document/document.ts";

export type ArticleVersion = {
  articleId: string;
  version: number;
  title: string;
  document: ArticleDocument;
  record: WrittenArticle["record"];
  createdBy: Actor;
  createdAt: Date;
};

/** An article has few versions; an editor that saves by itself may make many. */
const AT_MOST = 200;

/** Newest first, the last 200. Throws "not-found" for an article that is not there; none before the first is written. */
export async function listVersions(
  ctx: Pick<Context, "db">,
  caller: Caller,
  input: { articleId: string },
): Promise<ArticleVersion[]> {
  const rows = await ctx.db
    .selectFrom("articles as article")
    .leftJoin("article_versions as version", (join) =>
      join.onRef("version.owner_id", "=", "article.owner_id").onRef("version.article_id", "=", "article.id"),
    )
    .select([
      "article.id as articleId",
      "version.version",
      "version.title",
      "version.document",
      "version.record",
      "version.created_by as createdBy",
      "version.created_at as createdAt",
    ])
    .where("article.owner_id", "=", caller.ownerId)
    .where("article.id", "=", input.articleId)
    .orderBy("version.version", "desc")
    .limit(AT_MOST)
    .execute();
  if (rows.length === 0) throw new GalleyError("not-found");
  return rows.filter(isWritten);
}

/** The join leaves out all of a version or nothing of it. */
function isWritten(row: { [Key in keyof ArticleVersion]: ArticleVersion[Key] | null }): row is ArticleVersion {
  return row.version !== null;
}
