import { systemCaller } from "../actor.ts";
import type { Platform } from "../platform.ts";
import type { MailState } from "./tables.ts";
import { findMailId } from "./mail-traces.ts";
import { noteBounce } from "./note-bounce.ts";

/** A report has the mail that came back in it, with what the server said: ours are a tenth of this. */
export const MAX_REPORT_BYTES = 1_000_000;

/**
 * What became of a mail that somebody says a mail server sent.
 * - "bounced": nobody is at the address; as the hard bounce while sending.
 * - "rejected": not delivered for another reason that is final.
 * Nothing is changed by the others:
 * - "too-large" and "not-a-report": no report of a mail server (RFC 3464).
 * - "not-final": a delay, a delivery, or a failure that may be over the next time.
 * - "not-ours": of a mail that was not sent from here.
 * - "other-recipient": of an address that we did not write to, such as one that ours forwards to.
 * - "known": the mail had failed already.
 */
export type ReportOutcome =
  | "bounced"
  | "rejected"
  | "too-large"
  | "not-a-report"
  | "not-final"
  | "not-ours"
  | "other-recipient"
  | "known";

type ReportContext = Pick<Platform, "clock" | "config" | "db"> & { mailer: Pick<Platform["mailer"], "readReport"> };

/** The states of a mail that a server may have taken. */
const taken: readonly MailState[] = ["sending", "sent", "uncertain"];

/** Reads a mail that came to the address that our mails are sent from. Repeatable. */
export async function takeReport(ctx: ReportContext, message: Uint8Array): Promise<ReportOutcome> {
  if (message.byteLength > MAX_REPORT_BYTES) return "too-large";
  const report = ctx.mailer.readReport(message);
  if (report === null) return "not-a-report";
  const mailId = findMailId(ctx, report);
  // Whose it is shows by its id alone: 74 random bits, known to those who got the mail.
  const mail =
    mailId === null
      ? undefined
      : await ctx.db
          .selectFrom("mails")
          .select(["owner_id", "id", "recipient"])
          .where("id", "=", mailId)
          .executeTakeFirst();
  if (mail === undefined) return "not-ours";
  if (report.refused.length === 0) return "not-final";
  const to = mail.recipient;
  const refused = report.refused.find(({ addresses }) => to !== null && addresses.includes(to.toLowerCase()));
  if (to === null || refused === undefined) return "other-recipient";
  const caller = systemCaller(mail.owner_id, "delivery-report");
  if (refused.nobodyThere) {
    return (await noteBounce(ctx, caller, { mailId: mail.id, to, reply: refused.code }, taken)) ? "bounced" : "known";
  }
  const failed = await ctx.db
    .updateTable("mails")
    .set({ state: "failed", failure: "rejected" })
    .where("owner_id", "=", mail.owner_id)
    .where("id", "=", mail.id)
    .where("state", "in", taken)
    .returning("id")
    .executeTakeFirst();
  return failed === undefined ? "known" : "rejected";
}
