import type { Context } from "../../../context.ts";
import type { Caller } from "../../../platform/actor.ts";
import type { Database, Tx } from "../../../platform/db/database.ts";
import { lockAccount } from "../../../owner/lock-account.ts";
import { hasWords } from "../../../writer/text/has-words.ts";
import { emit } from "../../events.ts";
import { fullCaption } from "../full-caption.ts";

/** More would make a book, not an article. */
export const MAX_IN_SERIES = 20;

/**
 * Makes one article of a series' posts that have none yet; posts that come later make another one. Returns how many
 * posts it has. Idempotent. `waitsForQuota`: it's written when its turn comes.
 */
export async function finishSeries(
  ctx: Pick<Context, "clock" | "config" | "jobs" | "pipeline">,
  tx: Tx,
  caller: Caller,
  { seriesId, waitsForQuota }: { seriesId: string; waitsForQuota: boolean },
): Promise<number> {
  // Two workers may finish it at once.
  await lockAccount(tx, caller.ownerId);
  const posts = await selectLoose(tx, caller)
    .select(["post.id", "post.source_id as sourceId", fullCaption.as("caption")])
    .where("post.series_id", "=", seriesId)
    .orderBy("post.posted_at")
    .orderBy("post.id")
    .limit(MAX_IN_SERIES)
    .execute();
  const last = posts.at(-1);
  if (last === undefined) return 0;
  const waitingFor = posts.some(({ caption }) => hasWords(caption)) ? "quota" : "words";
  await emit(ctx, tx, caller, "post.imported", {
    postId: last.id,
    sourceId: last.sourceId,
    startAfter: ctx.clock.now(),
    standsAlone: true,
    ...(waitsForQuota && { waitingFor }),
    ...(posts.length > 1 && { series: posts.map(({ id }) => id) }),
  });
  return posts.length;
}

/** Returns the series with posts that wait for their article, and when the last one came. */
export function selectOpenSeries(db: Database | Tx, caller: Caller) {
  return selectLoose(db, caller)
    .select(({ fn }) => ["post.series_id as seriesId", fn.max("post.imported_at").as("lastAt")])
    .where("post.series_id", "is not", null)
    .groupBy("post.series_id");
}

/** Selects posts without an article. */
function selectLoose(db: Database | Tx, { ownerId }: Caller) {
  return db
    .selectFrom("posts as post")
    .where("post.owner_id", "=", ownerId)
    .where("post.skipped", "is", null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("articles as article")
            .select("article.id")
            .whereRef("article.owner_id", "=", "post.owner_id")
            .whereRef("article.post_id", "=", "post.id"),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("article_posts as member")
            .select("member.article_id")
            .whereRef("member.owner_id", "=", "post.owner_id")
            .whereRef("member.post_id", "=", "post.id"),
        ),
      ),
    );
}
