import { once } from "node:events";
import type { AddressInfo, Socket } from "node:net";
import { RateLimiterMemory } from "rate-limiter-flexible";
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from "smtp-server";
import { GalleyError } from "../../platform/errors.ts";
import { readStart, readWhole } from "./read-start.ts";
import { findRecipient, type IntakeContext, MAX_MAIL_BYTES, type Recipient, takeMail } from "./take-mail.ts";

type Answer = (error?: Error | null, message?: string) => void;

const MAX_CLIENTS = 50;
const CONNECTIONS_PER_MINUTE = 120;
/** Tokens can't be guessed; this ends attempts to. */
const MAX_UNKNOWN = 5;
const SILENCE_MS = 60_000;
const LONGEST_CONNECTION_MS = 10 * 60_000;
const STOP_WITHIN_MS = 10_000;

/**
 * Accepts replies to our emails and photos by SMTP and relays nothing: every address but those that we gave out is
 * refused. Temporary failures answer 4xx, so that the sender's server tries again and nothing is lost.
 */
export async function startReplyIntake(
  ctx: IntakeContext,
  { port }: { port: number },
): Promise<{ port: number; stop(): Promise<void> }> {
  const server = new SMTPServer(toOptions(ctx));
  // There's nobody to answer.
  server.on("error", (error) =>
    ctx.log.debug({ code: (error as NodeJS.ErrnoException).code }, "an SMTP connection failed"),
  );
  server.server.on("connection", limitTime);
  const listening = once(server.server, "listening");
  server.listen(port, ctx.config.http.host);
  await Promise.race([listening, once(server.server, "error").then(([error]) => Promise.reject(error as Error))]);
  return {
    // A listening TCP server has such an address.
    port: (server.server.address() as AddressInfo).port,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function toOptions(ctx: IntakeContext): SMTPServerOptions {
  const connections = new RateLimiterMemory({ points: CONNECTIONS_PER_MINUTE, duration: 60 });
  const unknown = new Map<string, number>();
  return {
    name: ctx.config.replies?.address.split("@").at(-1),
    banner: "Galley",
    disabledCommands: ["AUTH", "STARTTLS"],
    authOptional: true,
    disableReverseLookup: true,
    logger: false,
    size: MAX_MAIL_BYTES,
    rejectOversized: true,
    maxClients: MAX_CLIENTS,
    // An email to two of our addresses comes once for each.
    maxRecipients: 1,
    socketTimeout: SILENCE_MS,
    closeTimeout: STOP_WITHIN_MS,
    onConnect: ({ remoteAddress }, answer) => {
      connections.consume(remoteAddress).then(
        () => answer(),
        () => answer(toRefusal(421, "Too many connections, try again later")),
      );
    },
    onClose: ({ id }) => void unknown.delete(id),
    onRcptTo: ({ address }, session, answer) =>
      settle(ctx, answer, async () => {
        if ((await findRecipient(ctx, address)) !== null) return "OK";
        const count = (unknown.get(session.id) ?? 0) + 1;
        unknown.set(session.id, count);
        throw toRefusal(count > MAX_UNKNOWN ? 421 : 550, "No such address");
      }),
    onData: (stream, session, answer) =>
      settle(ctx, answer, async () => {
        const recipient = await findRecipient(ctx, session.envelope.rcptTo[0]?.address ?? "");
        const bytes = await (recipient?.photos ? readWhole(stream) : readStart(stream));
        if (stream.sizeExceeded) return "Too large";
        if (recipient === null) throw unknownAddress();
        return take(ctx, recipient, bytes, session);
      }),
  };
}

async function take(
  ctx: IntakeContext,
  recipient: Recipient,
  bytes: Buffer,
  { envelope }: SMTPServerSession,
): Promise<string> {
  const sender = envelope.mailFrom === false ? "" : envelope.mailFrom.address;
  const outcome = await takeMail(ctx, recipient, { bytes, sender });
  if (outcome === "unknown") throw unknownAddress();
  // People who may not send photos get an email that says so.
  if (outcome === "other-sender" && recipient.photos === null)
    throw toRefusal(550, "Please answer from the address that our mail went to");
  return "OK";
}

const unknownAddress = () => toRefusal(550, "No such address");

/** Answers with what `act` returns or throws; an unexpected error is a temporary failure. */
function settle(ctx: IntakeContext, answer: Answer, act: () => Promise<string>): void {
  act().then(
    (message) => answer(null, message),
    (error: unknown) => {
      if (error instanceof Error && "responseCode" in error) return answer(error);
      if (error instanceof GalleyError && error.code === "rate-limited")
        return answer(toRefusal(450, "Too many mails, try again later"));
      ctx.log.error({ err: error }, "could not process an incoming email");
      answer(toRefusal(451, "Try again later"));
    },
  );
}

function toRefusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}

/** Also ends a client that keeps sending a byte now and then. */
function limitTime(socket: Socket): void {
  const timer = setTimeout(() => socket.destroy(), LONGEST_CONNECTION_MS).unref();
  socket.once("close", () => clearTimeout(timer));
}
