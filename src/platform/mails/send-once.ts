import type { Caller } from "../actor.ts";
import { ConnectorError } from "../connector-error.ts";
import type { Platform } from "../platform.ts";
import { crashPoint } from "../crash-points.ts";
import { type Database, inTransaction, type Tx } from "../db/database.ts";
import type { MailState } from "./tables.ts";
import type { Failure } from "../jobs/failure.ts";
import type { RenderedMail } from "./emails.ts";
import type { MadeMail } from "./mail-maker.ts";
import { isBlocked } from "./mail-blocks.ts";
import { toMessageId, toReturnPath } from "./mail-traces.ts";
import { recordBounce } from "./record-bounce.ts";

type SendContext = Pick<Platform, "clock" | "config" | "db" | "log" | "mailer">;

type OneMail = MadeMail & { mailId: string };

/**
 * Sends an email at most once. It's marked "sending" before the first byte; a later attempt that finds this
 * state can't know whether the email went out, so it marks it "uncertain" and sends nothing. Addresses that
 * bounced or opted out get nothing.
 */
export async function sendOnce(ctx: SendContext, caller: Caller, mail: OneMail): Promise<void> {
  if (await isBlocked(ctx.db, caller.ownerId, mail.to)) {
    await failMail(ctx, caller, { mailId: mail.mailId, failure: { reason: "recipient-blocked" } });
    return;
  }
  const content = await startSending(ctx, caller, mail);
  if (content === null) return;
  crashPoint("mail.after-mark-sending");
  try {
    const envelope = {
      to: mail.to,
      from: mail.from,
      messageId: toMessageId(ctx, mail.mailId),
      returnPath: toReturnPath(ctx, mail.mailId),
    };
    await ctx.mailer.send({ ...envelope, headers: mail.headers, ...content });
  } catch (error) {
    await recordUnsent(ctx, caller, mail, error);
    return;
  }
  crashPoint("mail.after-send");
  await setMailState(ctx, caller, mail.mailId, { state: "sent", failure: null, sent_at: ctx.clock.now() });
  crashPoint("mail.after-commit");
}

/** Marks the email, stores what belongs to it and returns what it says. Null when it must not be sent (again). */
async function startSending(
  ctx: SendContext,
  caller: Caller,
  { mailId, to, content, keep, remake }: OneMail,
): Promise<RenderedMail | null> {
  return inTransaction(ctx, async (tx) => {
    const mail = await tx
      .updateTable("mails")
      .set((eb) => ({
        state: eb
          .case()
          .when("state", "=", "queued")
          .then("sending" as const)
          .else("uncertain" as const)
          .end(),
        recipient: to,
      }))
      .where("owner_id", "=", caller.ownerId)
      .where("id", "=", mailId)
      .where("state", "in", ["queued", "sending"])
      .returning("state")
      .executeTakeFirst();
    // Found "sending": it may have gone out.
    if (mail?.state !== "sending") return null;
    await keep?.(tx);
    return remake === undefined ? content : remake(tx);
  });
}

/**
 * Refused before the last byte: not sent, and retried if that can help. Connection lost after it: unknown.
 * Address doesn't exist: recorded, and the address is blocked.
 */
async function recordUnsent(ctx: SendContext, caller: Caller, mail: OneMail, error: unknown): Promise<void> {
  const { mailId, to, undo } = mail;
  const reason = error instanceof ConnectorError ? error.reason : "internal";
  if (reason === "unknown-outcome") {
    ctx.log.warn({ err: error, mailId }, "an email may or may not have been sent");
    await setMailState(ctx, caller, mailId, { state: "uncertain", failure: reason });
    return;
  }
  if (undo) await inTransaction(ctx, undo);
  if (error instanceof ConnectorError && reason === "not-found") {
    await recordBounce(ctx, caller, { mailId, to, reply: error.code ?? null }, ["sending", "uncertain"]);
    return;
  }
  await setMailState(ctx, caller, mailId, { state: "queued", failure: reason });
  throw error;
}

async function setMailState(
  ctx: { db: Database | Tx },
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

/** Gives up on an email. If it was being sent, it counts as uncertain. */
export async function failMail(
  ctx: Pick<Platform, "db">,
  caller: Caller,
  input: { mailId: string; failure: Failure },
): Promise<void> {
  await ctx.db
    .updateTable("mails")
    .set((eb) => ({
      state: eb
        .case()
        .when("state", "=", "sending")
        .then("uncertain" as const)
        .else("failed" as const)
        .end(),
      failure: input.failure.reason,
    }))
    .where("owner_id", "=", caller.ownerId)
    .where("id", "=", input.mailId)
    .where("state", "in", ["queued", "sending"])
    .execute();
}
