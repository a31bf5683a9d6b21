import { once } from "node:events";
import { connect } from "node:net";
import { type Check, type DoctorParts, type DoctorText, type Finding, say } from "../check.ts";

type MailParts = Pick<DoctorParts, "config" | "openMailbox">;

const ANSWERS_WITHIN_MS = 5_000;

/** Replies and photos: whether our own port is open, and whether the operator's mailbox can be read. */
export const checkIncomingMail = {
  name: "incomingMail",
  async look({ config, openMailbox }: MailParts): Promise<Finding | Finding[]> {
    const { replies } = config;
    if (replies === null) return { state: "off", says: say("incomingMail.off") };
    const { address, port } = replies;
    return [
      ...(port === null ? [] : [await lookAtPort(config.http.host, port, address)]),
      ...(openMailbox === null ? [] : [await lookIntoMailbox(openMailbox, address)]),
    ];
  },
} satisfies Check<MailParts>;

async function lookAtPort(host: string, port: number, address: string): Promise<Finding> {
  const socket = connect({ host, port });
  try {
    await once(socket, "data", { signal: AbortSignal.timeout(ANSWERS_WITHIN_MS) });
    return { state: "ok", says: say("incomingMail.port", { port, address }) };
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "unknown";
    return { state: "warning", says: say("incomingMail.noPort", { port, code }), fix: say("incomingMail.portFix") };
  } finally {
    socket.destroy();
  }
}

async function lookIntoMailbox(open: NonNullable<DoctorParts["openMailbox"]>, address: string): Promise<Finding> {
  try {
    const mailbox = await open();
    mailbox.close();
    return { state: "ok", says: say("incomingMail.mailbox", { address }) };
  } catch (error) {
    const { code, fix } = explain(error);
    return { state: "problem", says: say("incomingMail.noMailbox", { code }), fix: say(fix) };
  }
}

/** `authenticationFailed` and `mailboxMissing` are ImapFlow's own marks. */
function explain(error: unknown): { code: string; fix: DoctorText["key"] } {
  if (!(error instanceof Error)) return { code: "unknown", fix: "incomingMail.awayFix" };
  if ("authenticationFailed" in error && error.authenticationFailed === true)
    return { code: "unauthorized", fix: "incomingMail.passwordFix" };
  if ("mailboxMissing" in error && error.mailboxMissing === true)
    return { code: "no such folder", fix: "incomingMail.folderFix" };
  return { code: "code" in error ? String(error.code) : error.name, fix: "incomingMail.awayFix" };
}
