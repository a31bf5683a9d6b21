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

/** An article usually has few versions, but an editor with autosave may create many. */
const AT_MOST = 200;

/** Returns the last 200 versions, newest first; none before the first is written. Throws "not-found". */
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

/** The join yields either a whole version or none of it. */
function isWritten(row: { [Key in keyof ArticleVersion]: ArticleVersion[Key] | null }): row is ArticleVersion {
  return row.version !== null;
}
