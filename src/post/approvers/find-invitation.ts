import type { Context } from "../../context.ts";
import { hashLinkToken } from "../../platform/guards/link-token.ts";
import type { Locale } from "../../platform/languages.ts";
import type { ApproverState } from "../approvals/tables.ts";
import { sourceName } from "../sources/account-name.ts";

/** What the page behind an invitation shows; of the account, only its Instagram handle. */
export type ApproverInvitation = { state: ApproverState; locale: Locale; accountName: string; email: string };

/** Returns what the page behind an invitation shows; null for an unknown or expired token. Read-only. */
export async function findInvitation(
  ctx: Pick<Context, "clock" | "db">,
  { token }: { token: string },
): Promise<ApproverInvitation | null> {
  const row = await ctx.db
    .selectFrom("approver_links as link")
    .innerJoin("approvers as approver", (join) =>
      join.onRef("approver.owner_id", "=", "link.owner_id").onRef("approver.id", "=", "link.approver_id"),
    )
    .innerJoin("sources as source", (join) =>
      join.onRef("source.owner_id", "=", "approver.owner_id").onRef("source.id", "=", "approver.source_id"),
    )
    .innerJoin("accounts as account", "account.owner_id", "link.owner_id")
    .select(["approver.state", "approver.email", "account.locale", sourceName.as("accountName")])
    .where("link.token_hash", "=", hashLinkToken(token))
    .where("link.expires_at", ">", ctx.clock.now())
    .executeTakeFirst();
  return row ?? null;
}
