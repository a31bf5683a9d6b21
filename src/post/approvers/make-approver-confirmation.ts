import type { Caller } from "../../platform/actor.ts";
import type { Context } from "../../context.ts";
import { createLinkToken } from "../../platform/guards/link-token.ts";
import type { MailMaker } from "../../platform/mails/mail-maker.ts";
import { sourceName } from "../sources/account-name.ts";

const DAYS_TO_ANSWER = 7;

/** The invitation to a new approver, unless they've answered or been removed. */
export const makeApproverConfirmation: MailMaker = async (ctx, caller, { subjectId: approverId }) => {
  const asked = await findAsked(ctx, caller, approverId);
  if (asked === undefined) return null;
  const { token, hash } = createLinkToken();
  const { email, locale, ownerName, accountName } = asked;
  const content = await ctx.emails.renderApproverConfirmation({
    locale,
    ownerName,
    accountName,
    confirmUrl: `${ctx.config.http.publicUrl}/approvers/${token}`,
  });
  return {
    to: email,
    content,
    async keep(tx) {
      const expires_at = new Date(ctx.clock.now().getTime() + DAYS_TO_ANSWER * 86_400_000);
      await tx
        .insertInto("approver_links")
        .values({ token_hash: hash, owner_id: caller.ownerId, approver_id: approverId, expires_at })
        .execute();
    },
    async undo(tx) {
      await tx
        .deleteFrom("approver_links")
        .where("owner_id", "=", caller.ownerId)
        .where("token_hash", "=", hash)
        .execute();
    },
  };
};

function findAsked(ctx: Pick<Context, "db">, { ownerId }: Caller, approverId: string) {
  return ctx.db
    .selectFrom("approvers as approver")
    .innerJoin("sources as source", (join) =>
      join.onRef("source.owner_id", "=", "approver.owner_id").onRef("source.id", "=", "approver.source_id"),
    )
    .innerJoin("accounts as account", "account.owner_id", "approver.owner_id")
    .select(["approver.email", "account.locale", "account.name as ownerName", sourceName.as("accountName")])
    .where("approver.owner_id", "=", ownerId)
    .where("approver.id", "=", approverId)
    .where("approver.state", "=", "waiting")
    .executeTakeFirst();
}
