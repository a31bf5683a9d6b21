import type { Caller } from "../../../platform/actor.ts";
import type { Context } from "../../../context.ts";
import { writeAudit } from "../../../platform/db/audit.ts";
import { inTransaction } from "../../../platform/db/database.ts";
import { GalleyError } from "../../../platform/errors.ts";
import { parseInput } from "../../../platform/input/parse-input.ts";
import { typedText } from "../../../platform/input/typed-text.ts";
import { lockArticle } from "../../lock-article.ts";
import { sendWriting } from "../writing/queue-writing.ts";
import { hasWords } from "../../../writer/text/has-words.ts";

/** A caption on Instagram has at most 2,200 characters. */
const wordsSchema = typedText({ max: 2_200 }).refine(hasWords, "required");

/**
 * Adds words to a post without a caption and has its article written. They count like a caption. Throws "not-found",
 * "not-retryable-state" if the article isn't waiting for words, "invalid-input".
 */
export async function addWords(
  ctx: Pick<Context, "clock" | "db" | "jobs">,
  caller: Caller,
  input: { articleId: string; words: string },
): Promise<void> {
  const words = parseInput(wordsSchema, input.words, "words");
  const { ownerId } = caller;
  await inTransaction(ctx, async (tx) => {
    const { postId, waitingFor } = await lockArticle(tx, caller, input.articleId);
    if (waitingFor !== "words") throw new GalleyError("not-retryable-state");
    await tx
      .updateTable("posts")
      .set({ words, search: null })
      .where("owner_id", "=", ownerId)
      .where("id", "=", postId)
      .execute();
    await tx
      .updateTable("articles")
      .set({ waiting_for: null })
      .where("owner_id", "=", ownerId)
      .where("id", "=", input.articleId)
      .execute();
    await writeAudit(ctx, tx, caller, { action: "post.words-added", subjectId: postId });
    await sendWriting(ctx, tx, { ownerId, articleId: input.articleId });
  });
}
