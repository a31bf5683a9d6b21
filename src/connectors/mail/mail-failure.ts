import { ConnectorError } from "../connector-error.ts";

/** What nodemailer tells of a failure; its text quotes the server and is left out. */
export type SmtpProblem = {
  code?: string | undefined;
  /** The system's own code behind `code`, e.g. "DEPTH_ZERO_SELF_SIGNED_CERT". */
  originalCode?: string | undefined;
  responseCode?: number | undefined;
  command?: string | undefined;
};

/**
 * A complete reply of the server is definite at every stage (RFC 5321, 4.2.1: 4yz not now, 5yz never),
 * also the one to the final dot, and 421, with which it hangs up (3.8). Without one, the mail is
 * surely not sent before the final dot, and perhaps sent after it.
 */
export function toMailFailure(problem: SmtpProblem, { finalDotSent }: { finalDotSent: boolean }): ConnectorError {
  const { code, responseCode, command } = problem;
  // "CONN" also stands for a reply that broke off in the middle of its line, which decides nothing.
  const brokeOff = finalDotSent && command === "CONN" && responseCode !== 421;
  if (responseCode !== undefined && !brokeOff) return toRefusal(code, responseCode);
  if (finalDotSent) return new ConnectorError("mail", "unknown-outcome", { retryable: false, code: "cut-after-message" });
  if (code === "ETIMEDOUT") return new ConnectorError("mail", "timeout");
  if (code === "ETLS" || /CERT|TLS|SSL/.test(problem.originalCode ?? "")) return new ConnectorError("mail", "unavailable", { code: "tls" });
  if (code === "EENVELOPE" || code === "EMESSAGE") return new ConnectorError("mail", "rejected", { code: "invalid-message" });
  return new ConnectorError("mail", "unavailable", { code: code === "EDNS" ? "no-such-host" : "cut" });
}

function toRefusal(code: string | undefined, responseCode: number): ConnectorError {
  const details = { code: `smtp-${responseCode}` };
  if (responseCode < 500) return new ConnectorError("mail", "unavailable", details);
  return new ConnectorError("mail", code === "EAUTH" ? "unauthorized" : "rejected", details);
}
