import type { Caller } from "../../platform/actor.ts";
import type { Context } from "../../context.ts";
import type { Database, Tx } from "../../platform/db/database.ts";

/** A sentence that the owner had us remember; every later article may use it. */
export type Fact = {
  id: string;
  text: string;
  /** The question and the article that it comes from; null if they no longer exist. */
  question: string | null;
  articleId: string | null;
  createdAt: Date;
};

/** Returns the sentences that the owner had us remember, newest first. */
export function listFacts(ctx: Pick<Context, "db">, { ownerId }: Caller): Promise<Fact[]> {
  return selectFacts(ctx.db, ownerId).orderBy("fact.created_at", "desc").orderBy("fact.id", "desc").execute();
}

export function selectFacts(db: Database | Tx, ownerId: string) {
  return db
    .selectFrom("facts as fact")
    .leftJoin("questions as question", (join) =>
      join.onRef("question.owner_id", "=", "fact.owner_id").onRef("question.id", "=", "fact.question_id"),
    )
    .select([
      "fact.id",
      "fact.text",
      "question.text as question",
      "question.article_id as articleId",
      "fact.created_at as createdAt",
    ])
    .where("fact.owner_id", "=", ownerId);
}
