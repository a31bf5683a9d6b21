import type { Caller } from "../../../platform/actor.ts";
import type { Context } from "../../../context.ts";
import { writeAudit } from "../../../platform/db/audit.ts";
import { inTransaction } from "../../../platform/db/database.ts";
import { GalleyError } from "../../../platform/errors.ts";
import { postponeReminder } from "./postpone-reminder.ts";
import { lockWrittenArticle } from "../../lock-article.ts";

/**
 * Decides nothing: postpones the reminder about the version that the caller read, like *Not now* in the
 * email. Repeatable. Throws "not-found", "being-written", "stale-version".
 */
export async function postponeArticle(
  ctx: Pick<Context, "clock" | "db">,
  caller: Caller,
  { articleId, version }: { articleId: string; version: number },
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const article = await lockWrittenArticle(tx, caller, articleId);
    if (article.version !== version) throw new GalleyError("stale-version");
    if (await postponeReminder(ctx, tx, caller.ownerId, { articleId, version }))
      await writeAudit(ctx, tx, caller, { action: "approval.postponed", subjectId: articleId });
  });
}
