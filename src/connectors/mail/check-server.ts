import SMTPConnection from "nodemailer/lib/smtp-connection";
import { type SmtpProblem, toMailFailure } from "./mail-failure.ts";
import type { SmtpServer } from "./smtp-url.ts";

/** Connects, upgrades to TLS and signs in as if to send an email, then quits. */
export function checkServer({ host, port, secure, requireTLS, auth }: SmtpServer, timeoutMs: number): Promise<void> {
  const connection = new SMTPConnection({
    host,
    port,
    secure,
    requireTLS,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  });
  return new Promise<void>((resolve, reject) => {
    const fail = (problem: SmtpProblem) => {
      reject(toMailFailure(problem, { finalDotSent: false }));
      connection.close();
    };
    // Stays attached after the promise settles: an "error" without a listener would crash the process.
    connection.on("error", fail);
    const leave = () => {
      connection.quit();
      resolve();
    };
    connection.connect((error) => {
      if (error) fail(error);
      else if (auth) connection.login({ credentials: auth }, (refused) => (refused ? fail(refused) : leave()));
      else leave();
    });
  });
}
