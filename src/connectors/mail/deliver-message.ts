import { Readable } from "node:stream";
import SMTPConnection from "nodemailer/lib/smtp-connection";
import type { ComposedMessage } from "./compose-message.ts";
import { type SmtpProblem, toMailFailure } from "./mail-failure.ts";
import type { SmtpServer } from "./smtp-url.ts";

const chunkBytes = 16_384;
const quitTimeoutMs = 1_000;

/**
 * Runs one SMTP session. nodemailer reports a lost connection the same way at every stage, so we infer the stage from
 * the message stream: it's read only after the server's 354, and once it has been read to the end, the final dot
 * follows immediately. From then on the server may have accepted the email.
 */
export function deliverMessage(server: SmtpServer, message: ComposedMessage, timeoutMs: number): Promise<void> {
  const connection = new SMTPConnection({
    host: server.host,
    port: server.port,
    secure: server.secure,
    requireTLS: server.requireTLS,
    connectionTimeout: 15_000,
    greetingTimeout: 15_000,
    socketTimeout: 60_000,
  });
  const body = Readable.from(slice(message.bytes), { objectMode: false, highWaterMark: chunkBytes });
  let finalDotSent = false;
  body.once("end", () => (finalDotSent = true));

  const session = new Promise<void>((resolve, reject) => {
    const fail = (problem: SmtpProblem) => {
      reject(toMailFailure(problem, { finalDotSent }));
      // Immediately, so that no more of the message is sent after we've determined the stage.
      connection.close();
    };
    const timer = setTimeout(() => fail({ code: "ETIMEDOUT" }), timeoutMs);
    // Stays attached after the promise settles: an "error" without a listener would crash the process.
    connection.on("error", fail);
    connection.once("end", () => {
      clearTimeout(timer);
      // nodemailer closes before it passes on the reply that made it close.
      setImmediate(fail, { code: "ECONNECTION" });
    });
    const send = () =>
      connection.send({ from: message.from, to: [message.to] }, body, (error) => (error ? fail(error) : resolve()));
    connection.connect((error) => {
      if (error) fail(error);
      else if (server.auth)
        connection.login({ credentials: server.auth }, (refused) => (refused ? fail(refused) : send()));
      else send();
    });
  });
  return session.then(() => quit(connection));
}

function* slice(bytes: Buffer): Generator<Buffer> {
  for (let start = 0; start < bytes.length; start += chunkBytes) yield bytes.subarray(start, start + chunkBytes);
}

/** The email has been sent, whatever the server answers to QUIT. */
function quit(connection: SMTPConnection): void {
  connection.quit();
  setTimeout(() => connection.close(), quitTimeoutMs).unref();
}
