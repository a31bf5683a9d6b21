import { v7 as uuidv7 } from "uuid";
import type { Caller } from "../../platform/actor.ts";
import type { Context } from "../../context.ts";
import type { Tx } from "../../platform/db/database.ts";
import type { WrittenArticle } from "../../writer/article-writer.ts";
import { mayAsk } from "./keep-questions.ts";

/**
 * Asks again about answers that couldn't be used: the earlier answer stays, and a new one replaces it. Nobody is urged
 * to say more about private matters: that question counts as skipped. Call after `keepQuestions`.
 */
export async function askAgain(
  ctx: Pick<Context, "clock">,
  tx: Tx,
  { ownerId }: Caller,
  { articleId, unused }: { articleId: string; unused: NonNullable<WrittenArticle["unused"]> },
): Promise<void> {
  if (unused.length === 0 || !(await mayAsk(tx, ownerId, articleId))) return;
  const asked = await tx
    .selectFrom("questions")
    .select(["id", "text", "rank", "is_private", "state"])
    .where("owner_id", "=", ownerId)
    .where("article_id", "=", articleId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  for (const { question, why } of unused) {
    const last = asked.findLast(({ text }) => text === question);
    if (last?.state === "open")
      await tx
        .updateTable("questions")
        .set({ withdrawn_at: null })
        .where("owner_id", "=", ownerId)
        .where("id", "=", last.id)
        .execute();
    if (last?.state !== "answered") continue;
    await tx
      .insertInto("questions")
      .values({
        owner_id: ownerId,
        id: uuidv7(),
        article_id: articleId,
        rank: last.rank,
        text: question,
        is_private: last.is_private,
        state: why === "private" ? "skipped" : "open",
        created_at: ctx.clock.now(),
      })
      .execute();
  }
}
