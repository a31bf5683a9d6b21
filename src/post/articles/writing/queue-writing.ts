import { sql } from "kysely";
import type { Platform } from "../../../platform/platform.ts";
import type { SendOptions } from "../../../platform/jobs/queue.ts";
import type { Tx } from "../../../platform/db/database.ts";

/** Caps how far back a job can go in the queue. */
const FURTHEST_BACK = 1_000;

/**
 * Queues the job that writes an article. Its priority drops with each article that the owner already has waiting, so
 * everyone's first article is written before anyone's second: one owner's thousand posts hold up nobody else.
 */
export async function queueWriting(
  ctx: Pick<Platform, "jobs">,
  tx: Tx,
  { ownerId, articleId, startAfter }: { ownerId: string; articleId: string; startAfter?: Date },
): Promise<void> {
  const { round, behind } = await selectRound(tx, ownerId, articleId)
    .select(countOthers(ownerId, articleId).as("behind"))
    .executeTakeFirstOrThrow();
  const options = { behind, ...(startAfter === undefined ? {} : { startAfter }) };
  await ctx.jobs.send(tx, "write-article", { ownerId, articleId, round }, options);
}

/** Queues the job of the article's current round. */
export async function sendWriting(
  ctx: Pick<Platform, "jobs">,
  tx: Tx,
  { ownerId, articleId }: { ownerId: string; articleId: string },
  options: SendOptions = {},
): Promise<void> {
  const { round } = await selectRound(tx, ownerId, articleId).executeTakeFirstOrThrow();
  await ctx.jobs.send(tx, "write-article", { ownerId, articleId, round }, options);
}

function selectRound(tx: Tx, ownerId: string, articleId: string) {
  return tx.selectFrom("articles").select("round").where("owner_id", "=", ownerId).where("id", "=", articleId);
}

/** The owner's other articles that are waiting to be written. */
function countOthers(ownerId: string, articleId: string) {
  return sql<number>`(
    select count(*)::int from (
      select from articles
      where owner_id = ${ownerId} and status = 'PENDING' and waiting_for is null and id <> ${articleId}
      limit ${FURTHEST_BACK}
    ) as others
  )`;
}
