import type { Caller } from "../actor.ts";
import { ConnectorError } from "../connectors/connector-error.ts";
import type { Context } from "../context.ts";
import { inTransaction } from "../db/database.ts";
import { crashPoint } from "../crash-points.ts";
import type { MailState } from "../db/tables.ts";
import { createLinkToken } from "../guards/link-token.ts";
import type { Failure } from "../jobs/failure.ts";
import { getApprovalMail } from "./get-approval-mail.ts";

type MailContext = Pick<Context, "addresses" | "clock" | "config" | "db" | "emails" | "log" | "mailer">;

/**
 * Sends the mail that asks for approval, at most once. It is marked "sending" before the first byte;
 * whoever finds it so later cannot know whether it went out, marks it "uncertain" and sends nothing.
 */
export async function requestApproval(ctx: MailContext, caller: Caller, input: { mailId: string }): Promise<void> {
  const mail = await getApprovalMail(ctx, caller, input.mailId);
  if (mail === null) {
    await failMail(ctx, caller, { ...input, failure: { reason: "not-needed" } });
    return;
  }
  // Made before the mark, so that little can go wrong between the mark and the first byte.
  const { token, hash } = createLinkToken();
  const content = await ctx.emails.renderApprovalRequest({ ...mail.content, approveUrl: `${ctx.config.http.publicUrl}/approve/${token}` });
  if (!(await startSending(ctx, caller, input.mailId, hash))) return;
  crashPoint("mail.after-mark-sending");
  try {
    await ctx.mailer.send({ to: mail.to, messageId: toMessageId(ctx, input.mailId), ...content });
  } catch (error) {
    await noteUnsent(ctx, caller, input.mailId, error);
    return;
  }
  crashPoint("mail.after-send");
  await setMailState(ctx, caller, input.mailId, { state: "sent", failure: null, sent_at: ctx.clock.now() });
  crashPoint("mail.after-commit");
}

/** Marks the mail and keeps its link. False when this mail must not be sent (again). */
async function startSending(ctx: MailContext, caller: Caller, mailId: string, tokenHash: Buffer): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const mail = await tx
      .updateTable("mails")
      .set((eb) => ({ state: eb.case().when("state", "=", "queued").then("sending" as const).else("uncertain" as const).end() }))
      .where("owner_id", "=", caller.ownerId)
      .where("id", "=", mailId)
      .where("state", "in", ["queued", "sending"])
      .returning(["state", "subject_id"])
      .executeTakeFirst();
    // Found "sending": it may have gone out.
    if (mail?.state !== "sending") return false;
    await tx
      .insertInto("approval_links")
      .values({ token_hash: tokenHash, owner_id: caller.ownerId, approval_id: mail.subject_id, created_at: ctx.clock.now() })
      .execute();
    return true;
  });
}

/** Refused before the last byte: not sent, and tried again if that can help. Cut after it: nobody knows. */
async function noteUnsent(ctx: MailContext, caller: Caller, mailId: string, error: unknown): Promise<void> {
  const reason = error instanceof ConnectorError ? error.reason : "internal";
  if (reason === "unknown-outcome") {
    ctx.log.warn({ err: error, mailId }, "nobody knows whether a mail went out");
    await setMailState(ctx, caller, mailId, { state: "uncertain", failure: reason });
    return;
  }
  await setMailState(ctx, caller, mailId, { state: "queued", failure: reason });
  throw error;
}

async function setMailState(
  ctx: MailContext,
  caller: Caller,
  mailId: string,
  change: { state: MailState; failure: string | null; sent_at?: Date },
): Promise<void> {
  await ctx.db
    .updateTable("mails")
    .set(change)
    .where("owner_id", "=", caller.ownerId)
    .where("id", "=", mailId)
    .where("state", "in", ["sending", "uncertain"])
    .execute();
}

/** Ends the attempts to send; of a half-sent mail nobody knows. */
export async function failMail(ctx: Pick<Context, "db">, caller: Caller, input: { mailId: string; failure: Failure }): Promise<void> {
  await ctx.db
    .updateTable("mails")
    .set((eb) => ({
      state: eb.case().when("state", "=", "sending").then("uncertain" as const).else("failed" as const).end(),
      failure: input.failure.reason,
    }))
    .where("owner_id", "=", caller.ownerId)
    .where("id", "=", input.mailId)
    .where("state", "in", ["queued", "sending"])
    .execute();
}

/** The same for each try of one mail, so that a receiver can tell copies. */
function toMessageId(ctx: Pick<Context, "config">, mailId: string): string {
  return `<${mailId}@${new URL(ctx.config.http.publicUrl).hostname}>`;
}
