import type { Clock } from "../../../platform/clock.ts";
import type { Database } from "../../../platform/db/database.ts";
import type { AnswerStore } from "../model-path.ts";

/** The brief stays; the other answers are only for the retries of a crashed job, which end within hours. */
const keptMs = 86_400_000;

/** The last answer of each kind per article, in the database. */
export function createAnswerStore({ db, clock }: { db: Database; clock: Clock }): AnswerStore {
  const tooOld = () => new Date(clock.now().getTime() - keptMs);
  return {
    async find({ ownerId, articleId }, purpose, key) {
      const row = await db
        .selectFrom("model_answers")
        .select("answer")
        .where("owner_id", "=", ownerId)
        .where("article_id", "=", articleId)
        .where("purpose", "=", purpose)
        .where("key", "=", key)
        .where((row) => row.or([row("purpose", "=", "brief"), row("created_at", ">", tooOld())]))
        .executeTakeFirst();
      return row?.answer ?? null;
    },
    async keep({ ownerId, articleId }, purpose, key, answer) {
      const row = { key, answer: JSON.stringify(answer), created_at: clock.now() };
      await db
        .insertInto("model_answers")
        .values({ owner_id: ownerId, article_id: articleId, purpose, ...row })
        .onConflict((conflict) => conflict.columns(["owner_id", "article_id", "purpose"]).doUpdateSet(row))
        .execute();
      await db
        .deleteFrom("model_answers")
        .where("owner_id", "=", ownerId)
        .where("purpose", "!=", "brief")
        .where("created_at", "<=", tooOld())
        .execute();
    },
  };
}
