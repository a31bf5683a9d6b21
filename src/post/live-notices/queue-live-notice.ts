import type { Tx } from "../../platform/db/database.ts";
import { queueMail } from "../../platform/mails/queue-mail.ts";
import type { Platform } from "../../platform/platform.ts";
import { isOfBatch } from "../posts/is-of-batch.ts";

/** Time for an open approval page to show it first; then no email is sent (record-seen-live.ts). */
const PAUSE_MS = 60_000;

type Published = NonNullable<Awaited<ReturnType<typeof findPublished>>>;

/**
 * Queues one email per publication for the owner and for each reviewer who approved this version through an emailed
 * link, unless the account has turned them off. An owner who approved in the app sees it there.
 */
export async function queueLiveNotice(
  ctx: Pick<Platform, "clock" | "jobs">,
  tx: Tx,
  ownerId: string,
  event: { articleId: string; integrationId: string },
): Promise<void> {
  const published = await findPublished(tx, ownerId, event);
  if (published === undefined) return;
  const subjectId = published.id;
  const mailed = await listMailed(tx, ownerId, subjectId);
  const holders = await listHolders(tx, ownerId, published);
  const startAfter = new Date(ctx.clock.now().getTime() + PAUSE_MS);
  for (const holderId of holders.filter((holder) => !mailed.has(holder)))
    await queueMail(ctx, tx, ownerId, { kind: "live-notice", subjectId, holderId, startAfter });
}

/** Undefined if the account wants no such emails. */
function findPublished(
  tx: Tx,
  ownerId: string,
  { articleId, integrationId }: { articleId: string; integrationId: string },
) {
  return tx
    .selectFrom("publications as publication")
    .innerJoin("accounts as account", "account.owner_id", "publication.owner_id")
    .innerJoin("articles as article", (join) =>
      join.onRef("article.owner_id", "=", "publication.owner_id").onRef("article.id", "=", "publication.article_id"),
    )
    .innerJoin("posts as post", (join) =>
      join.onRef("post.owner_id", "=", "article.owner_id").onRef("post.id", "=", "article.post_id"),
    )
    .leftJoin("approvals as approval", (join) =>
      join
        .onRef("approval.owner_id", "=", "publication.owner_id")
        .onRef("approval.article_id", "=", "publication.article_id")
        .onRef("approval.version", "=", "publication.version")
        .on("approval.decision", "=", "approved"),
    )
    .select([
      "publication.id",
      "publication.version",
      "account.email as ownerEmail",
      "post.archive_import_id",
      "post.chosen_at",
      "approval.id as approvalId",
      "approval.decided_by as approvedBy",
    ])
    .where("publication.owner_id", "=", ownerId)
    .where("publication.article_id", "=", articleId)
    .where("publication.integration_id", "=", integrationId)
    .where("account.live_notices", "=", true)
    .executeTakeFirst();
}

/** About a batch's articles, only people who approved them get an email. */
async function listHolders(tx: Tx, ownerId: string, published: Published): Promise<string[]> {
  const { approvalId, approvedBy, ownerEmail, version } = published;
  const byLink = approvalId === null ? [] : await listApprovedByLink(tx, ownerId, approvalId);
  const isOwnerTold =
    byLink.some(({ holderId }) => holderId === ownerId) ||
    (approvedBy?.type !== "user" && !isOfBatch(published, version));
  // One address gets one email.
  const reviewers = byLink.filter(
    ({ holderId, email }) => holderId !== ownerId && !(isOwnerTold && email === ownerEmail.toLowerCase()),
  );
  return [...(isOwnerTold ? [ownerId] : []), ...reviewers.map(({ holderId }) => holderId)];
}

function listApprovedByLink(tx: Tx, ownerId: string, approvalId: string) {
  return tx
    .selectFrom("approval_seats as reviewer")
    .leftJoin("approvers as approver", (join) =>
      join.onRef("approver.owner_id", "=", "reviewer.owner_id").onRef("approver.id", "=", "reviewer.holder_id"),
    )
    .select(["reviewer.holder_id as holderId", "approver.email"])
    .where("reviewer.owner_id", "=", ownerId)
    .where("reviewer.approval_id", "=", approvalId)
    .where("reviewer.approved_at", "is not", null)
    .execute();
}

async function listMailed(tx: Tx, ownerId: string, publicationId: string): Promise<ReadonlySet<string>> {
  const mails = await tx
    .selectFrom("mails")
    .select((row) => row.fn.coalesce("holder_id", "owner_id").as("holderId"))
    .where("owner_id", "=", ownerId)
    .where("kind", "=", "live-notice")
    .where("subject_id", "=", publicationId)
    .execute();
  return new Set(mails.map(({ holderId }) => holderId));
}
