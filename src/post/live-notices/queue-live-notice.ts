import type { Tx } from "../../platform/db/database.ts";
import { queueMail } from "../../platform/mails/queue-mail.ts";
import type { Platform } from "../../platform/platform.ts";

/** Time for an open approval page to show it first; then no email is sent (record-seen-live.ts). */
const PAUSE_MS = 60_000;

/**
 * Queues one email per publication for each person who approved this version through an emailed link, unless the
 * account has turned them off. People who approve in the app see it there.
 */
export async function queueLiveNotice(
  ctx: Pick<Platform, "clock" | "jobs">,
  tx: Tx,
  ownerId: string,
  { articleId, integrationId }: { articleId: string; integrationId: string },
): Promise<void> {
  const approved = await tx
    .selectFrom("publications as publication")
    .innerJoin("accounts as account", "account.owner_id", "publication.owner_id")
    .innerJoin("approvals as approval", (join) =>
      join
        .onRef("approval.owner_id", "=", "publication.owner_id")
        .onRef("approval.article_id", "=", "publication.article_id")
        .onRef("approval.version", "=", "publication.version"),
    )
    .innerJoin("approval_seats as reviewer", (join) =>
      join.onRef("reviewer.owner_id", "=", "approval.owner_id").onRef("reviewer.approval_id", "=", "approval.id"),
    )
    .leftJoin("mails as mail", (join) =>
      join
        .onRef("mail.owner_id", "=", "publication.owner_id")
        .onRef("mail.subject_id", "=", "publication.id")
        .on("mail.kind", "=", "live-notice")
        .on((on) => on(on.fn.coalesce("mail.holder_id", "mail.owner_id"), "=", on.ref("reviewer.holder_id"))),
    )
    .select(["publication.id as subjectId", "reviewer.holder_id as holderId"])
    .where("publication.owner_id", "=", ownerId)
    .where("publication.article_id", "=", articleId)
    .where("publication.integration_id", "=", integrationId)
    .where("account.live_notices", "=", true)
    .where("approval.decision", "=", "approved")
    .where("reviewer.approved_at", "is not", null)
    .where("mail.id", "is", null)
    .execute();
  const startAfter = new Date(ctx.clock.now().getTime() + PAUSE_MS);
  for (const mail of approved) await queueMail(ctx, tx, ownerId, { kind: "live-notice", ...mail, startAfter });
}
