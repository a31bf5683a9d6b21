import { ConnectorError } from "../../platform/connector-error.ts";

/** A failure as nodemailer reports it. We leave out its text, which quotes the server, except for the reply codes. */
export type SmtpProblem = {
  code?: string | undefined;
  /** The underlying system code, e.g. "DEPTH_ZERO_SELF_SIGNED_CERT". */
  originalCode?: string | undefined;
  responseCode?: number | undefined;
  command?: string | undefined;
  response?: string | undefined;
};

/**
 * A complete server reply is definitive at every stage (RFC 5321, 4.2.1: 4yz temporary, 5yz permanent), including the
 * one to the final dot, and 421, with which the server hangs up (3.8). Without a reply, the email definitely wasn't
 * sent before the final dot, and may have been after it.
 */
export function toMailFailure(problem: SmtpProblem, { finalDotSent }: { finalDotSent: boolean }): ConnectorError {
  const { code, responseCode, command } = problem;
  // STARTTLS is required but wasn't offered: an attacker may have removed the offer, and may be gone later.
  if (code === "ETLS" && !finalDotSent) return new ConnectorError("mail", "unavailable", { code: "tls" });
  // "CONN" can also mean a reply that broke off mid-line, which is inconclusive.
  const brokeOff = finalDotSent && command === "CONN" && responseCode !== 421;
  if (responseCode !== undefined && !brokeOff) return toRefusal(problem, responseCode);
  if (finalDotSent)
    return new ConnectorError("mail", "unknown-outcome", { retryable: false, code: "cut-after-message" });
  if (code === "ETIMEDOUT") return new ConnectorError("mail", "timeout");
  if (/CERT|TLS|SSL/.test(problem.originalCode ?? ""))
    return new ConnectorError("mail", "unavailable", { code: "tls" });
  if (code === "EENVELOPE" || code === "EMESSAGE")
    return new ConnectorError("mail", "rejected", { code: "invalid-message" });
  return new ConnectorError("mail", "unavailable", { code: code === "EDNS" ? "no-such-host" : "cut" });
}

const blame = /\b(?:relay(?:ed|ing)?|(?:un)?auth(?:enticat(?:e|ed|ion)|ori[sz](?:ed|ation))?|policy|(?:anti)?spam)\b/i;

function toRefusal({ code, command, response }: SmtpProblem, responseCode: number): ConnectorError {
  const enhanced = /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/.exec(response ?? "")?.[1];
  const details = { code: `smtp-${responseCode}${enhanced === undefined ? "" : ` ${enhanced}`}` };
  if (responseCode < 500) return new ConnectorError("mail", "unavailable", details);
  // The operator can mend it, and the emails that wait until then aren't lost. Providers lock accounts after a few
  // wrong passwords.
  if (code === "EAUTH")
    return new ConnectorError("mail", "unauthorized", { ...details, retryable: true, retryAfterSeconds: 3_600 });
  // Without an enhanced code, these mean that the recipient doesn't exist (RFC 5321, 4.2.3), unless the text blames us.
  const blamesUs = blame.test((response ?? "").replaceAll(/\S+@\S+/g, ""));
  const isUnknown =
    enhanced === undefined ? !blamesUs && [550, 551, 553].includes(responseCode) : isUnknownRecipient(enhanced);
  if (command === "RCPT TO" && isUnknown) return new ConnectorError("mail", "not-found", details);
  return new ConnectorError("mail", "rejected", details);
}

/**
 * Whether an enhanced code means that the recipient doesn't exist and so will never accept an email (RFC 3463, 3.2 and
 * 3.3): 5.1.x except 5.1.7 and 5.1.8 (the sender's fault), and 5.2.1, a disabled mailbox. 5.7.x is server policy.
 */
export function isUnknownRecipient(enhanced: string): boolean {
  return enhanced === "5.2.1" || (enhanced.startsWith("5.1.") && enhanced !== "5.1.7" && enhanced !== "5.1.8");
}
