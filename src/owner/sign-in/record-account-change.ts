import type { AccountNotice } from "../../../identity/needs.ts";
import type { Context } from "../../context.ts";
import { writeAudit } from "../../platform/db/audit.ts";
import { inTransaction } from "../../platform/db/database.ts";

type NoticeContext = Pick<Context, "clock" | "config" | "db" | "emails" | "mailer">;

/**
 * Records a change at the bundled sign-in in the owner's audit log, with network address and browser, and emails
 * them.
 */
export async function recordAccountChange(
  ctx: NoticeContext,
  { sub, kind, to, locale, from }: AccountNotice,
): Promise<void> {
  const account = await ctx.db.selectFrom("accounts").select("owner_id").where("user_id", "=", sub).executeTakeFirst();
  if (account !== undefined) {
    const caller = { ownerId: account.owner_id, actor: { type: "visitor" as const } };
    await inTransaction(ctx, (tx) =>
      writeAudit(ctx, tx, caller, { action: `sign-in.${kind}`, subjectId: caller.ownerId, detail: { ...from } }),
    );
  }
  if (to === null) return;
  const { publicUrl } = ctx.config.http;
  // Anyone who no longer has the address can't sign in.
  const page = kind === "email-changed" ? "/contact" : "/signin";
  const url = publicUrl + (locale === "vi" ? "/vi" : "") + page;
  const content = await ctx.emails.renderAccountNotice({ kind, locale, ...from, url });
  await ctx.mailer.send({ to, messageId: `<${crypto.randomUUID()}@${new URL(publicUrl).hostname}>`, ...content });
}
