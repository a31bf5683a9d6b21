import type { Caller } from "../actor.ts";
import type { Context } from "../context.ts";
import { writeAudit } from "../db/audit.ts";
import { inTransaction } from "../db/database.ts";
import { GalleyError } from "../errors.ts";
import { decideArticle } from "./decide-article.ts";
import { lockArticle } from "./lock-article.ts";

export type AskForChangesInput = { articleId: string; version: number; wish: string };

/**
 * Keeps the wish and has the next version written with it; the unit of the quota is taken already.
 * Until it is there the article cannot be edited. Throws "not-found", "being-written", "stale-version", and
 * "wishes-not-understood" where the writer follows none.
 */
export async function askForChanges(
  ctx: Pick<Context, "clock" | "db" | "jobs" | "writer">,
  caller: Caller,
  { articleId, version, wish }: AskForChangesInput,
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await lockArticle(tx, caller, articleId);
    if (ctx.writer.revise === undefined) throw new GalleyError("wishes-not-understood");
    await decideArticle(ctx, tx, caller, { articleId, version, decision: "changes" });
    const request = { wish, requested_by: JSON.stringify(caller.actor), created_at: ctx.clock.now() };
    await tx
      .insertInto("change_requests")
      .values({ owner_id: caller.ownerId, article_id: articleId, version, ...request })
      // The last attempt at this version's successor failed; this wish stands for it now.
      .onConflict((conflict) => conflict.columns(["owner_id", "article_id", "version"]).doUpdateSet(request))
      .execute();
    await tx
      .updateTable("articles")
      .set({ status: "PENDING", failure: null })
      .where("owner_id", "=", caller.ownerId)
      .where("id", "=", articleId)
      .execute();
    await writeAudit(ctx, tx, caller, { action: "article.changes-asked", subjectId: articleId, detail: { version } });
    await ctx.jobs.send(tx, "write-article", { ownerId: caller.ownerId, articleId });
  });
}
