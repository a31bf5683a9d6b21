import { sql } from "kysely";
import type { Context } from "../../../context.ts";
import { systemCaller } from "../../../platform/actor.ts";
import { pollProposal } from "./poll-proposal.ts";

type Due = { ownerId: string; articleId: string; integrationId: string };

/** Polls open pull requests that are due, at most `limit` concurrently; returns how many there were. */
export async function watchProposals(
  ctx: Parameters<typeof pollProposal>[0] & Pick<Context, "log">,
  limit: number,
): Promise<number> {
  const due = await claimDue(ctx, limit);
  await Promise.all(
    due.map(({ ownerId, ...proposal }) =>
      pollProposal(ctx, systemCaller(ownerId, "watch-proposals"), proposal).catch((error: unknown) => {
        ctx.log.warn({ err: error, ...proposal }, "could not check a pull request");
      }),
    ),
  );
  return due.length;
}

/**
 * Polls, because a webhook needs an owner who's allowed to set one up and a Galley that the forge can reach. Polls
 * every 3 minutes at first, and every 15 once a pull request is a day old.
 *
 * Sets the time of the next poll while claiming, so a worker that dies or a forge that doesn't answer only delays it.
 */
function claimDue(ctx: Pick<Context, "clock" | "db">, limit: number): Promise<Due[]> {
  const now = ctx.clock.now();
  return ctx.db
    .updateTable("proposals")
    .set({
      look_at: sql<Date>`${now}::timestamptz + least(greatest(${after(3)}, (${now} - created_at) / 100), ${after(15)})`,
    })
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple("owner_id", "article_id", "integration_id"),
        "in",
        selectFrom("proposals as due")
          .select(["due.owner_id", "due.article_id", "due.integration_id"])
          .where("due.state", "=", sql.lit("open"))
          .where("due.look_at", "<=", now)
          .orderBy("due.look_at")
          .limit(limit)
          .forUpdate()
          .skipLocked()
          .$asTuple("owner_id", "article_id", "integration_id"),
      ),
    )
    .returning(["owner_id as ownerId", "article_id as articleId", "integration_id as integrationId"])
    .execute();
}

const after = (minutes: number) => sql`make_interval(mins => ${minutes})`;
