import { v7 as uuidv7 } from "uuid";
import type { Caller } from "../../platform/actor.ts";
import type { Context } from "../../context.ts";
import { lockAccount } from "../../owner/lock-account.ts";
import { writeAudit } from "../../platform/db/audit.ts";
import { inTransaction, type Tx } from "../../platform/db/database.ts";
import { GalleyError } from "../../platform/errors.ts";
import { words } from "../../writer/text/words.ts";
import { type Fact, selectFacts } from "./list-facts.ts";
import { requireFact } from "./require-fact.ts";

/** `articleId`: the article whose answers it comes from; null for one that the owner just types. */
export type RememberFactInput = { text: string; articleId: string | null };

const MAX_FACTS = 200;

/** Remembers a sentence, unless it's already known. Throws "invalid-input" and "not-found". */
export async function rememberFact(
  ctx: Pick<Context, "clock" | "db">,
  caller: Caller,
  input: RememberFactInput,
): Promise<Fact> {
  return inTransaction(ctx, (tx) => keepFact(ctx, tx, caller, input));
}

/** Does the same in a transaction that may have locked the article's row, but not the account's. */
export async function keepFact(
  ctx: Pick<Context, "clock">,
  tx: Tx,
  caller: Caller,
  input: RememberFactInput,
): Promise<Fact> {
  const text = requireFact(input.text);
  await lockAccount(tx, caller.ownerId);
  const facts = await selectFacts(tx, caller.ownerId).execute();
  const known = facts.find((fact) => fact.text.toLowerCase() === text.toLowerCase());
  if (known !== undefined) return known;
  if (facts.length >= MAX_FACTS)
    throw new GalleyError("invalid-input", { field: "text", problem: "too-many", max: MAX_FACTS });
  const questionId = input.articleId === null ? null : await findQuestion(tx, caller, input.articleId, text);
  const id = uuidv7();
  const created_at = ctx.clock.now();
  await tx
    .insertInto("facts")
    .values({ owner_id: caller.ownerId, id, text, question_id: questionId, created_at })
    .execute();
  await writeAudit(ctx, tx, caller, { action: "fact.remembered", subjectId: id });
  return selectFacts(tx, caller.ownerId).where("fact.id", "=", id).executeTakeFirstOrThrow();
}

/**
 * Returns the article's question that, with its answer, shares the most words with the sentence; words common to all
 * questions count little. Throws "not-found".
 */
async function findQuestion(tx: Tx, { ownerId }: Caller, articleId: string, text: string): Promise<string | null> {
  const rows = await tx
    .selectFrom("articles as article")
    .leftJoin("questions as question", (join) =>
      join
        .onRef("question.owner_id", "=", "article.owner_id")
        .onRef("question.article_id", "=", "article.id")
        .on("question.state", "=", "answered"),
    )
    .select(["question.id", "question.text", "question.answer"])
    .where("article.owner_id", "=", ownerId)
    .where("article.id", "=", articleId)
    .orderBy("question.rank")
    .execute();
  if (rows.length === 0) throw new GalleyError("not-found");
  const told = new Set(words(text, "en"));
  const candidates = rows.map((row) => ({
    id: row.id,
    shared: [...new Set(words(`${row.text ?? ""} ${row.answer ?? ""}`, "en"))].filter((word) => told.has(word)),
  }));
  const frequency = (word: string) => candidates.filter(({ shared }) => shared.includes(word)).length;
  const score = ({ shared }: { shared: string[] }) => shared.reduce((sum, word) => sum + 1 / frequency(word), 0);
  const best = candidates.reduce((found, one) => (score(one) > score(found) ? one : found));
  return best.id;
}
