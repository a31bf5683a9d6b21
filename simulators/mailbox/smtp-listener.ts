import { once } from "node:events";
import type { AddressInfo, Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { SMTPServer, type SMTPServerDataStream, type SMTPServerOptions, type SMTPServerSession } from "smtp-server";
import type { Fault } from "../kit/fault-queue.ts";
import type { Kit } from "../kit/start-simulator.ts";
import { keepMail } from "./keep-mail.ts";
import type { MailboxState } from "./state.ts";

type Answer = (error?: Error | null, message?: string) => void;
/** What faults match against: the SMTP verb and its address. */
type Step = { verb: "CONNECT" | "MAIL" | "RCPT" | "DATA"; address: string; session: SMTPServerSession };

/** Real SMTP on its own port. A fault's `method` is the SMTP verb, its `path` the address. */
export class SmtpListener {
  readonly #state: MailboxState;
  readonly #kit: Kit;
  readonly #server: SMTPServer;
  /** Keyed by the client's port, because the library's sessions don't expose their socket. */
  readonly #sockets = new Map<number, Socket>();

  private constructor(state: MailboxState, kit: Kit) {
    this.#state = state;
    this.#kit = kit;
    this.#server = new SMTPServer(this.#options());
    this.#server.on("error", () => {
      // Connections that a fault cuts end here; there is nothing to answer.
    });
    this.#server.server.on("connection", (socket: Socket) => this.#remember(socket));
  }

  static async listen(state: MailboxState, kit: Kit, port: number): Promise<SmtpListener> {
    const listener = new SmtpListener(state, kit);
    const listening = once(listener.#server.server, "listening");
    listener.#server.listen(port, "127.0.0.1");
    await listening;
    return listener;
  }

  get port(): number {
    // A listening TCP server has such an address.
    return (this.#server.server.address() as AddressInfo).port;
  }

  async close(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()));
    for (const socket of this.#sockets.values()) socket.destroy();
    await closed;
  }

  #options(): SMTPServerOptions {
    return {
      disableReverseLookup: true,
      disabledCommands: ["AUTH", "STARTTLS"],
      closeTimeout: 100,
      banner: "simulated mailbox",
      onConnect: (session, answer) =>
        void this.#step({ verb: "CONNECT", address: session.remoteAddress, session }, answer),
      onMailFrom: ({ address }, session, answer) => void this.#step({ verb: "MAIL", address, session }, answer),
      onRcptTo: ({ address }, session, answer) => void this.#step({ verb: "RCPT", address, session }, answer),
      onData: (stream, session, answer) =>
        this.#receive(stream, { verb: "DATA", address: recipientsOf(session).join(","), session }, answer),
    };
  }

  async #step(step: Step, answer: Answer): Promise<void> {
    const fault = this.#kit.faults.take(step.verb, step.address);
    if (fault?.kind === "delay") await sleep(fault.ms, undefined, { ref: false });
    this.#answer(step, fault, answer);
  }

  #receive(stream: SMTPServerDataStream, step: Step, answer: Answer): void {
    const fault = this.#kit.faults.take(step.verb, step.address);
    if (fault?.kind === "reset-before") {
      // The first bytes have arrived, but not the final dot.
      stream.once("data", () => this.#answer(step, fault, answer));
      return;
    }
    const chunks: Buffer[] = [];
    stream.on("data", (chunk: Buffer) => chunks.push(chunk));
    stream.once("end", () => void this.#afterFinalDot(step, fault, Buffer.concat(chunks), answer));
  }

  async #afterFinalDot(step: Step, fault: Fault | null, raw: Buffer, answer: Answer): Promise<void> {
    const { session } = step;
    if (fault?.kind === "delay" && fault.when === "before") await sleep(fault.ms, undefined, { ref: false });
    if (isKept(fault))
      await keepMail(this.#state, this.#kit, raw, { from: senderOf(session), to: recipientsOf(session) });
    if (fault?.kind === "delay" && fault.when === "after") await sleep(fault.ms, undefined, { ref: false });
    this.#answer(step, fault, answer);
  }

  #answer(step: Step, fault: Fault | null, answer: Answer): void {
    switch (fault?.kind) {
      case "reset-before":
      case "apply-then-reset":
        this.#journal(step, fault, null);
        this.#sockets.get(step.session.remotePort)?.resetAndDestroy();
        return;
      case "never-answer":
        this.#journal(step, fault, null);
        return;
      case "status":
        this.#journal(step, fault, fault.status);
        answer(smtpError(fault.status, fault.body || "Simulated refusal"));
        return;
      default:
        this.#journal(step, fault, 250);
        answer(null, "queued");
    }
  }

  #journal({ verb, address }: Step, fault: Fault | null, status: number | null): void {
    this.#kit.journal.request({
      method: verb,
      path: address,
      status,
      outcome: fault === null ? "answered" : `fault:${fault.kind}`,
    });
  }

  #remember(socket: Socket): void {
    const { remotePort } = socket;
    if (remotePort === undefined) return;
    this.#sockets.set(remotePort, socket);
    socket.once("close", () => this.#sockets.delete(remotePort));
  }
}

/** Whether the mail is stored even though the sender may never hear so. */
function isKept(fault: Fault | null): boolean {
  return (
    fault === null || fault.kind === "apply-then-reset" || fault.kind === "delay" || ("apply" in fault && fault.apply)
  );
}

function smtpError(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}

function senderOf(session: SMTPServerSession): string {
  return session.envelope.mailFrom === false ? "" : session.envelope.mailFrom.address;
}

function recipientsOf(session: SMTPServerSession): string[] {
  return session.envelope.rcptTo.map(({ address }) => address);
}
