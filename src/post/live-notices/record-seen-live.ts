import type { Context } from "../../context.ts";
import { hashLinkToken } from "../../platform/guards/link-token.ts";

/** Records that the page behind an emailed link has shown its reader what is live, so they need no email about it. */
export async function recordSeenLive({ db }: Pick<Context, "db">, { token }: { token: string }): Promise<void> {
  const link = await db
    .selectFrom("approval_links as link")
    .innerJoin("approvals as approval", (join) =>
      join.onRef("approval.owner_id", "=", "link.owner_id").onRef("approval.id", "=", "link.approval_id"),
    )
    .select((row) => [
      "link.owner_id as ownerId",
      row.fn.coalesce("link.holder_id", "link.owner_id").as("holderId"),
      "approval.article_id as articleId",
    ])
    .where("link.token_hash", "=", hashLinkToken(token))
    .where("link.action", "=", "decide")
    .executeTakeFirst();
  if (link === undefined) return;
  const { ownerId, holderId, articleId } = link;
  const seen = db
    .selectFrom("publications")
    .select("id")
    .where("owner_id", "=", ownerId)
    .where("article_id", "=", articleId)
    .where("state", "=", "published");
  await db
    .updateTable("mails")
    .set({ state: "failed", failure: "not-needed" })
    .where("owner_id", "=", ownerId)
    .where("kind", "=", "live-notice")
    .where("subject_id", "in", seen)
    .where((row) => row(row.fn.coalesce("holder_id", "owner_id"), "=", holderId))
    .where("state", "=", "queued")
    .execute();
}
