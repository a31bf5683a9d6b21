import type { Mailer } from "../../platform/mails/mailer.ts";
import { parseSmtpUrl } from "./smtp-url.ts";

export type { Mailer, OutgoingMail } from "../../platform/mails/mailer.ts";

export type MailerOptions = {
  /** "smtp://user:password@host:587" or "smtps://…"; see `parseSmtpUrl`. */
  url: string;
  from: string;
  /** The limit for one email, from connecting to the server's last answer. Default: two minutes. */
  timeoutMs?: number;
};

/** Shorter, because someone is waiting for the result. */
const CHECK_WITHIN_MS = 15_000;

/**
 * Loads nodemailer with the first email. Uses one connection per email, because a pool would hide the stage at which a
 * connection broke.
 */
export function createMailer({ url, from, timeoutMs = 120_000 }: MailerOptions): Mailer {
  const server = parseSmtpUrl(url);
  return {
    send: async (mail) => {
      const [{ composeMessage }, { deliverMessage }] = await Promise.all([
        import("./compose-message.ts"),
        import("./deliver-message.ts"),
      ]);
      const message = await composeMessage({ ...mail, from: mail.from ?? from });
      await deliverMessage(server, message, timeoutMs);
      return "sent";
    },
    async readReport(message) {
      const { readDeliveryReport } = await import("./delivery-report.ts");
      return readDeliveryReport(message);
    },
    async check() {
      const { checkServer } = await import("./check-server.ts");
      return checkServer(server, Math.min(timeoutMs, CHECK_WITHIN_MS));
    },
  };
}
