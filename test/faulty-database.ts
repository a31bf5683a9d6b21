import { once } from "node:events";
import { connect, createServer } from "node:net";
import { listen } from "./listen.ts";

/** A connection that breaks at a statement: before PostgreSQL gets it, or after it's done and before the answer. */
export type LostConnection = { at: RegExp; when: "before" | "after"; nth?: number };

export type FaultyDatabase = Awaited<ReturnType<typeof startFaultyDatabase>>;

/** A proxy in front of PostgreSQL that loses single connections on request. */
export async function startFaultyDatabase(connectionString: string) {
  const direct = new URL(connectionString);
  let waiting: (LostConnection & { seen: number }) | null = null;
  let isMet = false;
  const open = new Set<() => void>();

  function take(statement: string): LostConnection["when"] | null {
    if (waiting === null || !waiting.at.test(statement)) return null;
    waiting.seen += 1;
    if (waiting.seen < (waiting.nth ?? 1)) return null;
    const { when } = waiting;
    isMet = true;
    waiting = null;
    return when;
  }

  const server = createServer((client) => {
    const target = connect(Number(direct.port), direct.hostname);
    const read = createReader();
    let isLost = false;
    const cut = () => {
      open.delete(cut);
      client.resetAndDestroy();
      target.destroy();
    };
    open.add(cut);
    // Otherwise each message waits until the one before it is acknowledged (Nagle's algorithm).
    for (const socket of [client, target]) socket.setNoDelay().on("error", cut).on("close", cut);
    client.on("data", (bytes: Buffer) => {
      for (const { message, statement } of read(bytes)) {
        const when = statement === null ? null : take(statement);
        if (when === "before") return cut();
        isLost ||= when === "after";
        target.write(message);
      }
    });
    target.on("data", (bytes: Buffer) => {
      if (!isLost) return void client.write(bytes);
      // "ReadyForQuery" says that the statement, or the commit, is done.
      if (bytes.at(-6) === "Z".charCodeAt(0)) cut();
    });
  });
  const through = new URL(direct);
  through.port = String(await listen(server));
  return {
    connectionString: through.href,
    lose: (connection: LostConnection) => void (waiting = { ...connection, seen: 0 }),
    /** Whether a connection has been lost since the last call of mend(). */
    wasMet: () => isMet,
    mend(): void {
      waiting = null;
      isMet = false;
    },
    async close(): Promise<void> {
      for (const cut of open) cut();
      server.close();
      await once(server, "close");
    },
  };
}

/** Splits what a client sends into messages, with each statement that runs (PostgreSQL, "Message Formats"). */
function createReader(): (bytes: Buffer) => { message: Buffer; statement: string | null }[] {
  const prepared = new Map<string, string>();
  let rest: Buffer = Buffer.alloc(0);
  let isStarted = false;
  return (bytes) => {
    rest = Buffer.concat([rest, bytes]);
    const found = [];
    for (;;) {
      // The first message has no type.
      const start = isStarted ? 1 : 0;
      const length = rest.length < start + 4 ? Number.POSITIVE_INFINITY : start + rest.readInt32BE(start);
      if (rest.length < length) return found;
      const message = rest.subarray(0, length);
      rest = rest.subarray(length);
      found.push({ message, statement: isStarted ? readStatement(message, prepared) : null });
      isStarted = true;
    }
  };
}

function readStatement(message: Buffer, prepared: Map<string, string>): string | null {
  const type = String.fromCharCode(message[0] ?? 0);
  const [first = "", second = ""] = message.subarray(5).toString("latin1").split("\0", 2);
  if (type === "Q") return first;
  if (type === "P") prepared.set(first, second);
  return type === "B" ? (prepared.get(second) ?? null) : null;
}
