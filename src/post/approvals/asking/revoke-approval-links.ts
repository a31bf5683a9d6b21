import type { Caller } from "../../../platform/actor.ts";
import { lockArticle } from "../../lock-article.ts";
import type { Context } from "../../../context.ts";
import { writeAudit } from "../../../platform/db/audit.ts";
import { inTransaction } from "../../../platform/db/database.ts";
import { revokeReplyAddresses } from "../../questions/reply-address.ts";

/**
 * Revokes every link and reply address that was emailed about an article, e.g. after an email was forwarded. Decisions
 * and answers already given through them stay. Idempotent; resending the email creates new ones. Throws "not-found".
 */
export async function revokeApprovalLinks(
  ctx: Pick<Context, "clock" | "db">,
  caller: Caller,
  { articleId }: { articleId: string },
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await lockArticle(tx, caller, articleId);
    const { numUpdatedRows } = await tx
      .updateTable("approval_links")
      .set({ revoked_at: ctx.clock.now() })
      .where("owner_id", "=", caller.ownerId)
      .where("revoked_at", "is", null)
      .where("approval_id", "in", (query) =>
        query
          .selectFrom("approvals")
          .select("id")
          .where("owner_id", "=", caller.ownerId)
          .where("article_id", "=", articleId),
      )
      .executeTakeFirst();
    await revokeReplyAddresses(ctx, tx, caller.ownerId, { articleId });
    if (numUpdatedRows > 0n)
      await writeAudit(ctx, tx, caller, {
        action: "approval.links-revoked",
        subjectId: articleId,
        detail: { links: Number(numUpdatedRows) },
      });
  });
}
