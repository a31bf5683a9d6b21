import { once } from "node:events";
import { ImapFlow } from "imapflow";

/** An open IMAP mailbox (RFC 9051). Its messages are named by their UIDs. */
export type OpenMailbox = {
  listUnread(): Promise<number[]>;
  /** Its size in bytes, and those of its headers that say whom it went to. Null if it is gone. */
  readHeaders(uid: number): Promise<{ bytes: number; headers: Buffer } | null>;
  /** The whole message or its start; it stays unread. Null if it is gone. */
  read(uid: number, maxBytes?: number): Promise<Buffer | null>;
  markRead(uid: number): Promise<void>;
  /** Waits for a new message, the end of the connection or `ms`, whichever comes first. */
  waitForMore(ms: number, signal: AbortSignal): Promise<void>;
  isOpen(): boolean;
  close(): void;
};

/** Who a message went to, as mail servers and senders note it. */
const RECIPIENTS = ["delivered-to", "x-original-to", "envelope-to", "x-envelope-to", "to", "cc", "return-path"];
const CONNECT_WITHIN_MS = 30_000;
/** When idle, the client waits for the server's notifications (IDLE, RFC 2177), or polls. */
const IDLE_AFTER_MS = 1_000;
const ASK_AGAIN_MS = 60_000;

type MailboxPlace = {
  host: string;
  port: number;
  /** TLS from the first byte. */
  isSecure: boolean;
  user: string;
  password: string;
  folder: string;
};

/** Throws the client's errors, which name no password. */
export async function openMailbox(place: MailboxPlace): Promise<OpenMailbox> {
  const { host, port, isSecure, user, password, folder } = place;
  const client = new ImapFlow({
    host,
    port,
    secure: isSecure,
    auth: { user, pass: password },
    logger: false,
    connectionTimeout: CONNECT_WITHIN_MS,
    greetingTimeout: CONNECT_WITHIN_MS,
    autoIdleDelay: IDLE_AFTER_MS,
    maxIdleTime: ASK_AGAIN_MS,
  });
  // The next call fails, too, and says why.
  client.on("error", () => {});
  try {
    await client.connect();
    await client.mailboxOpen(folder);
  } catch (error) {
    client.close();
    throw error;
  }
  const find = async (uid: number, query: Parameters<typeof client.fetchOne>[1]) =>
    (await client.fetchOne(String(uid), query, { uid: true })) || null;
  return {
    listUnread: async () => (await client.search({ seen: false }, { uid: true })) || [],
    async readHeaders(uid) {
      const found = await find(uid, { size: true, headers: RECIPIENTS });
      return found?.headers === undefined ? null : { bytes: found.size ?? 0, headers: found.headers };
    },
    async read(uid, maxLength) {
      return (await find(uid, { source: maxLength === undefined || { start: 0, maxLength } }))?.source ?? null;
    },
    async markRead(uid) {
      await client.messageFlagsAdd(String(uid), ["\\Seen"], { uid: true });
    },
    async waitForMore(ms, signal) {
      const over = AbortSignal.any([signal, AbortSignal.timeout(ms)]);
      await Promise.race([once(client, "exists", { signal: over }), once(client, "close", { signal: over })]).catch(
        () => undefined,
      );
    },
    isOpen: () => client.usable,
    close: () => client.close(),
  };
}
