import { once } from "node:events";
import type { Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { generate } from "selfsigned";
import { SMTPServer, type SMTPServerSession } from "smtp-server";
import type { Fault } from "../kit/fault-queue.ts";
import type { Kit } from "../kit/start-simulator.ts";
import { keepMail } from "./keep-mail.ts";
import type { MailboxEvent, MailboxState } from "./state.ts";

export type SmtpListener = { port: number; allowStarttls(): Promise<void>; close(): Promise<void> };

type Answer = (error?: Error | null, message?: string) => void;

/** Real SMTP on a port of its own. A fault's `method` is the SMTP verb, its `path` the address. */
export async function listenForSmtp(state: MailboxState, kit: Kit<MailboxEvent>, port: number): Promise<SmtpListener> {
  const sockets = new Map<number, Socket>();
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disableReverseLookup: true,
    // Until STARTTLS is asked for there is no certificate to show.
    disabledCommands: ["STARTTLS"],
    closeTimeout: 100,
    banner: "simulated mailbox",
    onConnect(session, callback) {
      Object.assign(session, { disabledCommands: state.settings.starttls ? [] : ["STARTTLS"] });
      void faultAt("CONNECT", session.remoteAddress, session, callback);
    },
    onAuth({ username, password }, _session, callback) {
      const good = username === state.settings.user && password === state.settings.password;
      callback(good ? null : smtpError(535, "Authentication credentials invalid"), good ? { user: username } : {});
    },
    onMailFrom({ address }, session, callback) {
      const refusal = refuse(session);
      if (refusal === null) void faultAt("MAIL", address, session, callback);
      else callback(refusal);
    },
    onRcptTo({ address }, session, callback) {
      void faultAt("RCPT", address, session, callback);
    },
    onData(stream, session, callback) {
      const fault = kit.faults.take("DATA", recipientsOf(session).join(","));
      if (fault?.kind === "reset-before") {
        stream.once("data", () => cut(session, fault));
        stream.on("error", () => {});
        return;
      }
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.once("end", () => void afterFinalDot(fault, Buffer.concat(chunks), session, callback));
    },
  });
  server.on("error", () => {
    // Connections that a fault cut end here; there is nothing to answer.
  });
  server.server.on("connection", (socket: Socket) => {
    const { remotePort } = socket;
    if (remotePort === undefined) return;
    sockets.set(remotePort, socket);
    socket.once("close", () => sockets.delete(remotePort));
  });

  async function afterFinalDot(fault: Fault | null, raw: Buffer, session: SMTPServerSession, answer: Answer): Promise<void> {
    const kept = fault === null || fault.kind === "apply-then-reset" || fault.kind === "delay" || ("apply" in fault && fault.apply);
    if (fault?.kind === "delay" && fault.when === "before") await sleep(fault.ms, undefined, { ref: false });
    if (kept) await keepMail(state, kit, raw, { from: senderOf(session), to: recipientsOf(session) });
    journal("DATA", recipientsOf(session).join(","), fault, fault?.kind === "status" ? fault.status : 250);
    if (fault?.kind === "delay" && fault.when === "after") await sleep(fault.ms, undefined, { ref: false });
    if (fault?.kind === "never-answer") return;
    if (fault?.kind === "apply-then-reset") return reset(session);
    if (fault?.kind === "status") return answer(smtpError(fault.status, fault.body || "Simulated refusal"));
    answer(null, `queued as ${state.mails.length}`);
  }

  async function faultAt(verb: string, address: string, session: SMTPServerSession, answer: Answer): Promise<void> {
    const fault = kit.faults.take(verb, address);
    if (fault?.kind === "reset-before" || fault?.kind === "apply-then-reset") return cut(session, fault, verb, address);
    if (fault?.kind === "delay") await sleep(fault.ms, undefined, { ref: false });
    journal(verb, address, fault, fault?.kind === "status" ? fault.status : 250);
    if (fault?.kind === "never-answer") return;
    if (fault?.kind === "status") return answer(smtpError(fault.status, fault.body || "Simulated refusal"));
    answer();
  }

  function cut(session: SMTPServerSession, fault: Fault, verb = "DATA", address = recipientsOf(session).join(",")): void {
    journal(verb, address, fault, null);
    reset(session);
  }

  function reset(session: SMTPServerSession): void {
    sockets.get(session.remotePort)?.resetAndDestroy();
  }

  function journal(verb: string, address: string, fault: Fault | null, status: number | null): void {
    const answered = fault?.kind === "never-answer" || fault?.kind === "apply-then-reset" ? null : status;
    kit.journal.request({ method: verb, path: address, status: answered, outcome: fault === null ? "answered" : `fault:${fault.kind}` });
  }

  function refuse(session: SMTPServerSession): Error | null {
    const { requireAuth, requireStarttls } = state.settings;
    if (requireStarttls && !session.secure) return smtpError(530, "Must issue a STARTTLS command first");
    if (requireAuth && session.user === undefined) return smtpError(530, "Authentication required");
    return null;
  }

  const listening = once(server.server, "listening");
  server.listen(port, "127.0.0.1");
  await listening;
  const address = server.server.address();
  if (address === null || typeof address === "string") throw new Error("the SMTP server has no port");
  return {
    port: address.port,
    async allowStarttls() {
      const { private: key, cert } = await generate([{ name: "commonName", value: "localhost" }]);
      server.updateSecureContext({ key, cert });
    },
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const socket of sockets.values()) socket.destroy();
      await closed;
    },
  };
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
