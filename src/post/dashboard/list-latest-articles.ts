import type { Caller } from "../../platform/actor.ts";
import type { Context } from "../../context.ts";
import type { GenerateStatus, WaitingFor } from "../articles/tables.ts";
import { pictureAddress } from "../../platform/pictures/picture-address.ts";

/** An article as a row on the dashboard. */
export type LatestArticle = {
  id: string;
  status: GenerateStatus;
  /** Null before the first version is written. */
  title: string | null;
  isPublished: boolean;
  waitingFor: WaitingFor | null;
  createdAt: Date;
  /** The URL of our own copy of its first picture. */
  pictureUrl: string | null;
};

/** Returns the latest articles, newest first, in one query. */
export async function listLatestArticles(
  ctx: Pick<Context, "addresses" | "config" | "db">,
  caller: Caller,
  limit: number,
): Promise<LatestArticle[]> {
  const rows = await ctx.db
    .selectFrom("articles as article")
    .leftJoin("article_versions as version", (join) =>
      join
        .onRef("version.owner_id", "=", "article.owner_id")
        .onRef("version.article_id", "=", "article.id")
        .onRef("version.version", "=", "article.version"),
    )
    .leftJoin("pictures as picture", (join) =>
      join
        .onRef("picture.owner_id", "=", "article.owner_id")
        .onRef("picture.post_id", "=", "article.post_id")
        .on("picture.position", "=", 0),
    )
    .select(({ exists, selectFrom }) => [
      "article.id",
      "article.status",
      "article.waiting_for as waitingFor",
      "article.created_at as createdAt",
      "version.title",
      "picture.storage_key as pictureKey",
      exists(
        selectFrom("publications")
          .select("publications.id")
          .whereRef("publications.owner_id", "=", "article.owner_id")
          .whereRef("publications.article_id", "=", "article.id")
          .where("publications.published_at", "is not", null),
      ).as("isPublished"),
    ])
    .where("article.owner_id", "=", caller.ownerId)
    .orderBy("article.created_at", "desc")
    .orderBy("article.id", "desc")
    .limit(limit)
    .execute();
  return rows.map(({ pictureKey, isPublished, ...row }) => ({
    ...row,
    isPublished: Boolean(isPublished),
    pictureUrl: pictureKey === null ? null : pictureAddress(ctx, pictureKey),
  }));
}
