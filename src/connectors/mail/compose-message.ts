import addressparser from "nodemailer/lib/addressparser";
import MailComposer from "nodemailer/lib/mail-composer";
import { ConnectorError } from "../../platform/connector-error.ts";
import type { OutgoingMail } from "../../platform/mails/mailer.ts";

/** `from` and `to` are the envelope addresses. */
export type ComposedMessage = { from: string; to: string; bytes: Buffer };

/** Builds the whole message before connecting, so that a message that can't be built isn't half sent. */
export async function composeMessage(mail: OutgoingMail & { from: string }): Promise<ComposedMessage> {
  for (const value of [
    mail.subject,
    mail.messageId,
    mail.from,
    mail.to,
    ...Object.entries(mail.headers ?? {}).flat(),
  ]) {
    requireOneLine(value);
  }
  const sender = requireOneAddress(mail.from);
  const from = mail.returnPath === undefined ? sender : requireOneAddress(mail.returnPath);
  const to = requireOneAddress(mail.to);
  const composer = new MailComposer({
    from: mail.from,
    to,
    subject: mail.subject,
    html: mail.html,
    text: mail.text,
    messageId: mail.messageId,
    headers: mail.headers,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return { from, to, bytes: await composer.compile().build() };
}

/** Prevents header injection: a line break would let someone add a header or a body. */
function requireOneLine(value: string): void {
  if (/[\r\n\0]/.test(value)) throw new ConnectorError("mail", "rejected", { code: "line-break-in-header" });
}

function requireOneAddress(value: string): string {
  const [parsed, ...others] = addressparser(value, { flatten: true });
  const address = parsed?.address ?? "";
  const usable = others.length === 0 && /^[^\s<>,;:"@]+@[^\s<>,;:"@]+$/.test(address);
  if (!usable) throw new ConnectorError("mail", "rejected", { code: "invalid-address" });
  return address;
}
