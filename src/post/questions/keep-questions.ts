import { v7 as uuidv7 } from "uuid";
import type { Caller } from "../../platform/actor.ts";
import type { Context } from "../../context.ts";
import type { Tx } from "../../platform/db/database.ts";
import type { Question } from "../../writer/article-writer.ts";
import { foldWords } from "../../platform/fold-words.ts";
import type { QuestionState } from "./tables.ts";

const MAX_QUESTIONS = 3;
/** Per article, however often it's written. */
const MAX_ALTOGETHER = 5;

type Asked = { id: string; text: string; state: QuestionState };

/**
 * Stores a writer's questions about an article. Questions that were answered or skipped, or whose answer is remembered,
 * aren't asked again, and nobody is asked more than five. Open questions that the writer no longer asks are withdrawn;
 * all of them if the source asks none. Returns how many are open. Call in a transaction that has locked the article's
 * row.
 */
export async function keepQuestions(
  ctx: Pick<Context, "clock">,
  tx: Tx,
  { ownerId }: Caller,
  { articleId, questions }: { articleId: string; questions: readonly Question[] },
): Promise<number> {
  const asked = await tx
    .selectFrom("questions")
    .select(["id", "text", "state"])
    .where("owner_id", "=", ownerId)
    .where("article_id", "=", articleId)
    .execute();
  const asks = questions.length > 0 && (await mayAsk(tx, ownerId, articleId));
  const closed = asked.filter(({ state }) => state !== "open").map(({ text }) => foldWords(text));
  const known = new Set([...closed, ...(asks ? await listRemembered(tx, ownerId) : [])]);
  const wanted = new Map((asks ? questions : []).map((question) => [foldWords(question.text), question]));
  const kept = new Map(
    asked.filter(({ state }) => state === "open").map((question) => [foldWords(question.text), question]),
  );
  const askable = [...wanted].filter(([key]) => key !== "" && !known.has(key));
  const count = new Set(asked.map(({ text }) => text)).size;
  const fresh = askable.filter(([key]) => !kept.has(key)).slice(0, Math.max(0, MAX_ALTOGETHER - count));
  const open = askable.filter((one) => kept.has(one[0]) || fresh.includes(one)).slice(0, MAX_QUESTIONS);
  const gone = [...kept].filter(([key]) => !open.some(([other]) => other === key)).map(([, question]) => question);
  await withdraw(ctx, tx, ownerId, gone);
  for (const [index, [key, { text, isPrivate }]] of open.entries()) {
    const rank = index + 1;
    const same = kept.get(key);
    if (same === undefined) {
      const question = {
        id: uuidv7(),
        article_id: articleId,
        rank,
        text,
        is_private: isPrivate,
        state: "open" as const,
      };
      await tx
        .insertInto("questions")
        .values({ owner_id: ownerId, ...question, created_at: ctx.clock.now() })
        .execute();
    } else
      await tx
        .updateTable("questions")
        .set({ rank, is_private: isPrivate, withdrawn_at: null })
        .where("owner_id", "=", ownerId)
        .where("id", "=", same.id)
        .execute();
  }
  return open.length;
}

export async function mayAsk(tx: Tx, ownerId: string, articleId: string): Promise<boolean> {
  const { asks } = await tx
    .selectFrom("articles as article")
    .innerJoin("sources as source", (join) =>
      join.onRef("source.owner_id", "=", "article.owner_id").onRef("source.id", "=", "article.source_id"),
    )
    .select("source.asks")
    .where("article.owner_id", "=", ownerId)
    .where("article.id", "=", articleId)
    .executeTakeFirstOrThrow();
  return asks !== "never";
}

/** Somebody may be typing an answer to one of them: it still counts. */
async function withdraw(ctx: Pick<Context, "clock">, tx: Tx, ownerId: string, gone: readonly Asked[]): Promise<void> {
  if (gone.length === 0) return;
  await tx
    .updateTable("questions")
    .set({ withdrawn_at: ctx.clock.now() })
    .where("owner_id", "=", ownerId)
    .where(
      "id",
      "in",
      gone.map(({ id }) => id),
    )
    .execute();
}

/** Returns the questions whose answers the owner had us remember. */
async function listRemembered(tx: Tx, ownerId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom("facts as fact")
    .innerJoin("questions as question", (join) =>
      join.onRef("question.owner_id", "=", "fact.owner_id").onRef("question.id", "=", "fact.question_id"),
    )
    .select("question.text")
    .where("fact.owner_id", "=", ownerId)
    .execute();
  return rows.map(({ text }) => foldWords(text));
}
