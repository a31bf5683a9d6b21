import { ConnectorError } from "../../platform/connector-error.ts";

/** What nodemailer tells of a failure; its text quotes the server and is left out, but for the reply's codes. */
export type SmtpProblem = {
  code?: string | undefined;
  /** The system's own code behind `code`, e.g. "DEPTH_ZERO_SELF_SIGNED_CERT". */
  originalCode?: string | undefined;
  responseCode?: number | undefined;
  command?: string | undefined;
  response?: string | undefined;
};

/**
 * A complete reply of the server is definite at every stage (RFC 5321, 4.2.1: 4yz not now, 5yz never),
 * also the one to the final dot, and 421, with which it hangs up (3.8). Without one, the mail is
 * surely not sent before the final dot, and perhaps sent after it.
 */
export function toMailFailure(problem: SmtpProblem, { finalDotSent }: { finalDotSent: boolean }): ConnectorError {
  const { code, responseCode, command } = problem;
  // Asked for though it was not offered: somebody may have taken the offer out, and may be gone later.
  if (code === "ETLS" && !finalDotSent) return new ConnectorError("mail", "unavailable", { code: "tls" });
  // "CONN" also stands for a reply that broke off in the middle of its line, which decides nothing.
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

function toRefusal({ code, command, response }: SmtpProblem, responseCode: number): ConnectorError {
  const enhanced = /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/.exec(response ?? "")?.[1];
  const details = { code: `smtp-${responseCode}${enhanced === undefined ? "" : ` ${enhanced}`}` };
  if (responseCode < 500) return new ConnectorError("mail", "unavailable", details);
  // Without an enhanced code these say so (RFC 5321, 4.2.3).
  const nobodyThere = enhanced === undefined ? [550, 551, 553].includes(responseCode) : isNobodyThere(enhanced);
  if (command === "RCPT TO" && nobodyThere) return new ConnectorError("mail", "not-found", details);
  return new ConnectorError("mail", code === "EAUTH" ? "unauthorized" : "rejected", details);
}

/**
 * Whether an enhanced code says that a refused recipient does not exist, and so never will take a mail
 * (RFC 3463, 3.2 and 3.3): 5.1.x but for 5.1.7 and 5.1.8 (the sender's fault), 5.2.1 a mailbox that was
 * closed; 5.7.x is the server's policy.
 */
export function isNobodyThere(enhanced: string): boolean {
  return enhanced === "5.2.1" || (enhanced.startsWith("5.1.") && enhanced !== "5.1.7" && enhanced !== "5.1.8");
}
