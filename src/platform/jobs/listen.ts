import { setTimeout as wait } from "node:timers/promises";
import type { Client } from "pg";

export type Listening = { close(): Promise<void> };
type Heard = { onNotification(payload: string): void; /** Notifications may have been missed. */ onReconnect(): void };

/** How often to check that a connection is still listening; a pooler or a firewall may have dropped it. */
const ASK_EVERY_MS = 10_000;
const ANSWER_WITHIN_MS = 5_000;
const LONGEST_WAIT_MS = 30_000;

/**
 * Runs LISTEN on a dedicated connection and reconnects whenever it breaks. pg-boss's own listener removes its
 * event handlers from a failed connection. Behind PgBouncer, a PostgreSQL shutdown raises two errors at once, and
 * the second one would crash the process. Throws if the first connection fails.
 */
export async function listen(
  open: () => Client,
  channel: string,
  heard: Heard,
  report: (error: unknown) => void,
): Promise<Listening> {
  const closing = new AbortController();
  const { signal } = closing;
  let client = await connect(open, channel, heard);
  const staying = stayConnected();

  async function stayConnected(): Promise<void> {
    while (!signal.aborted) {
      await untilBroken(client, channel, signal);
      for (let failures = 0; !signal.aborted && !(await reconnects()); failures = Math.min(failures + 1, 5)) {
        await wait(Math.min(LONGEST_WAIT_MS, 1_000 * 2 ** failures), undefined, { signal }).catch(() => {});
      }
    }
  }

  async function reconnects(): Promise<boolean> {
    try {
      client = await connect(open, channel, heard);
      if (signal.aborted) await client.end();
      return true;
    } catch (error) {
      report(error);
      return false;
    }
  }

  return {
    async close() {
      closing.abort();
      await staying;
    },
  };
}

async function connect(open: () => Client, channel: string, { onNotification, onReconnect }: Heard): Promise<Client> {
  const client = open();
  client.on("error", () => {});
  client.on("notification", ({ payload }) => payload !== undefined && onNotification(payload));
  try {
    await client.connect();
    await client.query(`listen ${client.escapeIdentifier(channel)}`);
    onReconnect();
    return client;
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
}

/** Resolves when the connection has closed or is no longer listening. */
async function untilBroken(client: Client, channel: string, signal: AbortSignal): Promise<void> {
  const ended = new AbortController();
  client.once("end", () => ended.abort());
  const either = AbortSignal.any([signal, ended.signal]);
  while (!either.aborted) {
    await wait(ASK_EVERY_MS, undefined, { signal: either }).catch(() => {});
    if (!either.aborted && !(await isListening(client, channel))) break;
  }
  await client.end().catch(() => {});
}

async function isListening(client: Client, channel: string): Promise<boolean> {
  const text = "select exists (select from pg_listening_channels() as name where name = $1) as found";
  const asked = client
    .query<{ found: boolean }>({ text, values: [channel] })
    .then(({ rows }) => rows[0]?.found === true);
  const late = new AbortController();
  const tooLate = wait(ANSWER_WITHIN_MS, false, { signal: late.signal }).catch(() => false);
  return Promise.race([asked.catch(() => false), tooLate]).finally(() => late.abort());
}
