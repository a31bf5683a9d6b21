import type { Caller } from "../platform/actor.ts";
import type { Tx } from "../platform/db/database.ts";
import type { Selectable } from "kysely";
import type { ArticlesTable } from "./articles/tables.ts";
import { GalleyError } from "../platform/errors.ts";

export type LockedArticle = Pick<Selectable<ArticlesTable>, "version" | "status" | "failure"> & {
  waitingFor: Selectable<ArticlesTable>["waiting_for"];
  postId: string;
  sourceId: string;
};

/** Locks the article's row. Throws "not-found". */
export async function lockArticle(tx: Tx, caller: Caller, articleId: string): Promise<LockedArticle> {
  const article = await tx
    .selectFrom("articles")
    .select(["version", "status", "failure"])
    .select(["waiting_for as waitingFor", "post_id as postId", "source_id as sourceId"])
    .where("owner_id", "=", caller.ownerId)
    .where("id", "=", articleId)
    .forUpdate()
    .executeTakeFirst();
  if (article === undefined) throw new GalleyError("not-found");
  return article;
}

/**
 * Locks the row of an article that has a version. Throws "being-written" before the first version and while another is
 * being written.
 */
export async function lockWrittenArticle(tx: Tx, caller: Caller, articleId: string): Promise<LockedArticle> {
  const article = await lockArticle(tx, caller, articleId);
  if (article.status !== "GENERATED") throw new GalleyError("being-written");
  return article;
}
