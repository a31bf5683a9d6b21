import type { Caller } from "../actor.ts";
import type { Context } from "../context.ts";
import { writeAudit } from "../db/audit.ts";
import { inTransaction } from "../db/database.ts";
import type { Rating } from "../db/tables.ts";
import { lockArticle } from "./lock-article.ts";

/** Thumbs up, down, or none again. Throws "not-found". */
export async function updateArticleRating(
  ctx: Pick<Context, "clock" | "db">,
  caller: Caller,
  input: { articleId: string; rating: Rating | null },
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await lockArticle(tx, caller, input.articleId);
    await tx
      .updateTable("articles")
      .set({ rating: input.rating })
      .where("owner_id", "=", caller.ownerId)
      .where("id", "=", input.articleId)
      .execute();
    await writeAudit(ctx, tx, caller, { action: "article.rated", subjectId: input.articleId, detail: { rating: input.rating } });
  });
}
