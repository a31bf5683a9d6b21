import { once } from "node:events";
import type { AddressInfo, Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from "smtp-server";
import type { Fault } from "../kit/fault-queue.ts";
import type { Kit } from "../kit/start-simulator.ts";
import { keepMail } from "./keep-mail.ts";
import type { MailboxState } from "./state.ts";

type Cut = (session: SMTPServerSession) => void;
type Answer = (error?: Error | null, message?: string) => void;
/** What faults match against: the SMTP verb and its address. */
type Step = { verb: "CONNECT" | "MAIL" | "RCPT" | "DATA"; address: string; session: SMTPServerSession };

/** Real SMTP on its own port. A fault's `method` is the SMTP verb, its `path` the address. */
export async function listenForMail(state: MailboxState, kit: Kit, port: number) {
  /** Keyed by the client's port, because the library's sessions don't expose their socket. */
  const sockets = new Map<number, Socket>();
  const cut = (session: SMTPServerSession) => sockets.get(session.remotePort)?.resetAndDestroy();
  const step = (given: Step, answer: Answer) => void takeStep(kit, given, answer, cut);
  const server = new SMTPServer({
    disableReverseLookup: true,
    disabledCommands: ["AUTH", "STARTTLS"],
    closeTimeout: 100,
    banner: "simulated mailbox",
    onConnect: (session, answer) => step({ verb: "CONNECT", address: session.remoteAddress, session }, answer),
    onMailFrom: ({ address }, session, answer) => step({ verb: "MAIL", address, session }, answer),
    onRcptTo: ({ address }, session, answer) => step({ verb: "RCPT", address, session }, answer),
    onData: (stream, session, answer) => receive(state, kit, { stream, session, answer, cut }),
  });
  server.on("error", () => {
    // Connections that a fault cuts end here; there is nothing to answer.
  });
  server.server.on("connection", (socket: Socket) => {
    const { remotePort = 0 } = socket;
    sockets.set(remotePort, socket);
    socket.once("close", () => sockets.delete(remotePort));
  });
  server.listen(port, "127.0.0.1");
  await once(server.server, "listening");
  return {
    // A listening TCP server has such an address.
    port: (server.server.address() as AddressInfo).port,
    async close(): Promise<void> {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const socket of sockets.values()) socket.destroy();
      await closed;
    },
  };
}

async function takeStep(kit: Kit, step: Step, answer: Answer, cut: Cut): Promise<void> {
  const fault = kit.faults.take(step.verb, step.address);
  if (fault?.kind === "delay") await wait(fault.ms);
  answerStep(kit, step, fault, answer, cut);
}

type Delivery = { stream: SMTPServerDataStream; session: SMTPServerSession; answer: Answer; cut: Cut };

function receive(state: MailboxState, kit: Kit, { stream, session, answer, cut }: Delivery): void {
  const to = session.envelope.rcptTo.map(({ address }) => address);
  const step: Step = { verb: "DATA", address: to.join(","), session };
  const fault = kit.faults.take(step.verb, step.address);
  if (fault?.kind === "reset-before") {
    // The first bytes have arrived, but not the final dot.
    stream.once("data", () => answerStep(kit, step, fault, answer, cut));
    return;
  }
  const afterFinalDot = async (raw: Buffer): Promise<void> => {
    const { mailFrom } = session.envelope;
    if (fault?.kind === "delay" && fault.when === "before") await wait(fault.ms);
    if (isKept(fault)) await keepMail(state, kit, raw, { from: mailFrom === false ? "" : mailFrom.address, to });
    if (fault?.kind === "delay" && fault.when === "after") await wait(fault.ms);
    answerStep(kit, step, fault, answer, cut);
  };
  void stream.toArray().then(
    (chunks: Buffer[]) => afterFinalDot(Buffer.concat(chunks)),
    () => {
      // A client that goes away before the final dot has sent no email.
    },
  );
}

function answerStep(kit: Kit, { verb, address, session }: Step, fault: Fault | null, answer: Answer, cut: Cut): void {
  const outcome = fault === null ? "answered" : `fault:${fault.kind}`;
  const recordRequest = (status: number | null) =>
    kit.journal.request({ method: verb, path: address, status, outcome });
  switch (fault?.kind) {
    case "reset-before":
    case "apply-then-reset":
      recordRequest(null);
      cut(session);
      return;
    case "never-answer":
      recordRequest(null);
      return;
    case "status":
      recordRequest(fault.status);
      answer(Object.assign(new Error(fault.body || "Simulated refusal"), { responseCode: fault.status }));
      return;
    default:
      recordRequest(250);
      answer(null, "queued");
  }
}

const wait = (ms: number) => sleep(ms, undefined, { ref: false });

/** Whether the email is stored even though the sender may never hear so. */
function isKept(fault: Fault | null): boolean {
  return (
    fault === null || fault.kind === "apply-then-reset" || fault.kind === "delay" || ("apply" in fault && fault.apply)
  );
}
