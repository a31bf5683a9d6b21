import type { Caller } from "../../../platform/actor.ts";
import type { Context } from "../../../context.ts";
import { writeAudit } from "../../../platform/db/audit.ts";
import { inTransaction } from "../../../platform/db/database.ts";
import type { Rating, RatingReason } from "../tables.ts";
import { lockArticle } from "../../lock-article.ts";

/** Sets thumbs up, thumbs down or neither; a reason belongs to its rating. Throws "not-found". */
export async function updateArticleRating(
  ctx: Pick<Context, "clock" | "db">,
  caller: Caller,
  input: { articleId: string; rating: Rating | null; reason?: RatingReason | null },
): Promise<void> {
  const rating = input.rating;
  const reason = rating === null ? null : (input.reason ?? null);
  await inTransaction(ctx, async (tx) => {
    await lockArticle(tx, caller, input.articleId);
    await tx
      .updateTable("articles")
      .set({ rating, rating_reason: reason })
      .where("owner_id", "=", caller.ownerId)
      .where("id", "=", input.articleId)
      .execute();
    await writeAudit(ctx, tx, caller, {
      action: "article.rated",
      subjectId: input.articleId,
      detail: { rating, reason },
    });
  });
}
