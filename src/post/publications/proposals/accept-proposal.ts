import type { Context } from "../../../context.ts";
import type { Caller } from "../../../platform/actor.ts";
import { inTransaction, type Tx } from "../../../platform/db/database.ts";
import { hasPermission } from "../../../owner/plans/require-permission.ts";
import { approveVersion } from "../../articles/approve-article.ts";
import { sendPublishJob } from "../../integrations/send-publish-job.ts";
import { lockArticle } from "../../lock-article.ts";
import { NOT_TAKEN_DOWN, WITHDRAWN } from "../failure-codes.ts";
import { publishVersion } from "../request-publication.ts";

type AcceptContext = Pick<Context, "clock" | "config" | "db" | "jobs" | "pipeline">;
type Accepted = { articleId: string; integrationId: string; proposalId: string };

/**
 * Someone has merged the pull request: approves the version in it, as the button on the proof does, and marks it for
 * publishing on the repository's site right away, because the file is already there. A newer version of the article is
 * still undecided, so its proof stays open.
 */
export async function acceptProposal(
  ctx: AcceptContext,
  caller: Caller,
  { articleId, integrationId, proposalId }: Accepted,
): Promise<void> {
  const { ownerId } = caller;
  await inTransaction(ctx, async (tx) => {
    const article = await lockArticle(tx, caller, articleId);
    const proposal = await tx
      .updateTable("proposals")
      .set({ state: "merged" })
      .where("owner_id", "=", ownerId)
      .where("article_id", "=", articleId)
      .where("integration_id", "=", integrationId)
      .where("state", "=", "open")
      .where("proposal_id", "=", proposalId)
      .returning("version")
      .executeTakeFirst();
    if (proposal === undefined) return;
    const { version } = proposal;
    const publication = await tx
      .selectFrom("publications")
      .select(["id", "version", "state"])
      .where("owner_id", "=", ownerId)
      .where("article_id", "=", articleId)
      .where("integration_id", "=", integrationId)
      .where("version", ">=", version)
      .where((row) => row.or([row("state", "<>", "failed"), row("failure", "=", NOT_TAKEN_DOWN)]))
      .where("failure", "is distinct from", WITHDRAWN)
      .executeTakeFirst();
    // Already approved, or approval wasn't needed. Our own job may have merged it, which approves nothing elsewhere.
    // What has been taken off the site since, or should have been, stays off.
    if (publication !== undefined) {
      const { id: publicationId, version: wanted, state } = publication;
      if (state === "waiting") await publishNow(ctx, tx, ownerId, { publicationId, version: wanted, integrationId });
      return;
    }
    if (article.status !== "GENERATED" || article.version !== version) return;
    await approveVersion(ctx, tx, caller, { articleId, version });
    // Without waiting for a slot.
    if (await hasPermission(ctx, tx, ownerId, "publish"))
      await publishVersion(ctx, tx, caller, { articleId, version, integrationIds: [integrationId] });
  });
}

async function publishNow(
  ctx: Pick<Context, "jobs">,
  tx: Tx,
  ownerId: string,
  { publicationId, version, integrationId }: { publicationId: string; version: number; integrationId: string },
): Promise<void> {
  await tx
    .updateTable("publications")
    .set({ slot_at: null })
    .where("owner_id", "=", ownerId)
    .where("id", "=", publicationId)
    .execute();
  await sendPublishJob(ctx, tx, ownerId, { publicationId, version, integrationId, slotAt: null });
}
