import { systemCaller } from "../actor.ts";
import type { Platform } from "../platform.ts";
import type { MailState } from "./tables.ts";
import { findMailId } from "./mail-traces.ts";
import { recordBounce } from "./record-bounce.ts";

/** A report contains the returned email and the server's reply. Our emails are a tenth of this size. */
export const MAX_REPORT_BYTES = 1_000_000;

/**
 * The outcome of processing an alleged delivery report.
 * - "bounced": the address doesn't exist; the same as a hard bounce while sending.
 * - "rejected": not delivered for another permanent reason.
 * The others change nothing:
 * - "too-large" and "not-a-report": not a mail server's report (RFC 3464).
 * - "not-final": a delay, a delivery, or a temporary failure.
 * - "not-ours": about an email that we didn't send.
 * - "other-recipient": about an address that we didn't write to, such as one that ours forwards to.
 * - "known": the email had already failed.
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

/** The states of an email that a server may have accepted. */
const taken: readonly MailState[] = ["sending", "sent", "uncertain"];

/** Processes an email that arrived at our return address. Repeatable. */
export async function processDeliveryReport(ctx: ReportContext, message: Uint8Array): Promise<ReportOutcome> {
  if (message.byteLength > MAX_REPORT_BYTES) return "too-large";
  const report = await ctx.mailer.readReport(message);
  if (report === null) return "not-a-report";
  const mailId = findMailId(ctx, report);
  // The id alone identifies the owner: 74 random bits that only recipients of the email know.
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
  if (refused.isUnknown) {
    return (await recordBounce(ctx, caller, { mailId: mail.id, to, reply: refused.code }, taken)) ? "bounced" : "known";
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
