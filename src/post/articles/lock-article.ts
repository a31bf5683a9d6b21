import type { Caller } from "../../platform/actor.ts";
import type { Tx } from "../../platform/db/database.ts";
import type { GenerateStatus } from "./tables.ts";
import { GalleyError } from "../../platform/errors.ts";

export type LockedArticle = { version: number; status: GenerateStatus; postId: string; sourceId: string };

/** The article's row, held against every other change. Throws "not-found". */
export async function lockArticle(tx: Tx, caller: Caller, articleId: string): Promise<LockedArticle> {
  const article = await tx
    .selectFrom("articles")
    .select(["version", "status", "post_id as postId", "source_id as sourceId"])
    .where("owner_id", "=", caller.ownerId)
    .where("id", "=", articleId)
    .forUpdate()
    .executeTakeFirst();
  if (article === undefined) throw new GalleyError("not-found");
  return article;
}

/** The same where there is a text to work on: "being-written" before the first version and while another is written. */
export async function lockWrittenArticle(tx: Tx, caller: Caller, articleId: string): Promise<LockedArticle> {
  const article = await lockArticle(tx, caller, articleId);
  if (article.status !== "GENERATED") throw new GalleyError("being-written");
  return article;
}
