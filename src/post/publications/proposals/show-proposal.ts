import { sql } from "kysely";
import type { PublishablePost } from "../../../connectors/publisher.ts";
import type { Context } from "../../../context.ts";
import type { Caller } from "../../../platform/actor.ts";
import { crashPoint } from "../../../platform/crash-points.ts";
import type { Publishable } from "../get-publishable.ts";
import { selectUnmoved } from "../../integrations/open-target.ts";
import { POLL_EVERY_MS } from "./queue-proposals.ts";
import { readProposalText } from "./read-proposal-text.ts";

type Shown = Pick<
  Publishable,
  "integrationId" | "overwrite" | "proposed" | "publisher" | "target" | "version" | "writtenMark"
>;

/** Whether the integration opens a pull request for each proof. */
export function wantsProposal({ publisher, target }: Pick<Publishable, "publisher" | "target">): boolean {
  return publisher.propose !== undefined && target.settings["pullRequests"] === true;
}

/**
 * Puts the version in the open pull request, or in a new one, and records it. Repeatable. Stores the mark of our text
 * before sending it, so that a retry doesn't mistake it for someone else's edit.
 */
export async function showProposal(
  ctx: Pick<Context, "clock" | "config" | "db">,
  caller: Caller,
  { integrationId, publisher, target, version, writtenMark, proposed, overwrite }: Shown,
  { post, remoteId, isApproved }: { post: PublishablePost; remoteId: string | null; isApproved: boolean },
): Promise<void> {
  if (publisher.propose === undefined) return;
  const key = { owner_id: caller.ownerId, article_id: post.articleId, integration_id: integrationId };
  const mark = publisher.toMark?.(target, post);
  const marks = mark === undefined ? [] : [mark];
  const look_at = new Date(ctx.clock.now().getTime() + POLL_EVERY_MS);
  await ctx.db
    .insertInto("proposals")
    .values({ ...key, marks, look_at, created_at: post.requestedAt })
    .onConflict((conflict) =>
      conflict.columns(["owner_id", "article_id", "integration_id"]).doUpdateSet({
        // Until the forge answers, it's unknown which version the pull request has.
        version: sql`case when proposals.version = ${version} then proposals.version else 0 end`,
        marks: withMarks(marks),
      }),
    )
    .execute();
  const known = [...(writtenMark === null ? [] : [writtenMark]), ...(proposed?.marks ?? []), ...marks];
  const proposalText = await readProposalText(ctx, caller, post, isApproved);
  const shown = await publisher.propose(
    target,
    { remoteId, knownMarks: overwrite ? null : known },
    { ...post, proposalText },
  );
  crashPoint("propose.after-show");
  if (shown === null) return;
  await ctx.db
    .updateTable("proposals")
    .set({
      state: "open",
      version,
      proposal_id: shown.proposalId,
      url: shown.url,
      remote_id: shown.remoteId,
      marks: withMarks([shown.mark]),
      look_at,
    })
    .where("owner_id", "=", key.owner_id)
    .where("article_id", "=", key.article_id)
    .where("integration_id", "=", key.integration_id)
    .where(({ exists }) => exists(selectUnmoved(ctx.db, target)))
    .execute();
}

/** The stored marks and these, each once. */
function withMarks(marks: string[]) {
  return sql<string[]>`array(select distinct unnest(proposals.marks || ${marks}::text[]))`;
}
