import { Client } from "pg";

/** The message says what to do. */
export class SharedConnectionError extends Error {
  override readonly name = "SharedConnectionError";
}

/** A pooler may have only one connection. */
const ANSWER_WITHIN_MS = 5_000;
const LOOKS = 3;

/**
 * Aborts the start if there is a pooler in transaction mode in front of PostgreSQL. It hands a connection to another
 * client after each transaction, which breaks row-level security, prepared statements and locks. The check uses two
 * connections: while one holds a transaction, each must keep its server process.
 */
export async function requireOwnSessions(connectionString: string): Promise<void> {
  const [first, second] = [0, 1].map(() => new Client({ connectionString, query_timeout: ANSWER_WITHIN_MS })) as [
    Client,
    Client,
  ];
  for (const client of [first, second]) client.on("error", () => {});
  try {
    await first.connect();
    const own = new Set<number>();
    for (let look = 0; look < LOOKS; look += 1) own.add(await askProcess(first));
    await second.connect();
    await second.query("begin");
    const others = await askProcess(second);
    if (!own.has(others)) own.add(await askProcess(first));
    await second.query("rollback");
    for (let look = 0; look < LOOKS; look += 1) own.add(await askProcess(first));
    if (own.has(others) || own.size > 1) throw shared();
  } finally {
    await Promise.all([first, second].map((client) => client.end().catch(() => {})));
  }
}

async function askProcess(client: Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  return rows[0]?.pid ?? 0;
}

function shared(): SharedConnectionError {
  return new SharedConnectionError(
    "DATABASE_URL leads through a pooler in transaction mode, which Galley cannot use: " +
      "set pool_mode = session there (PgBouncer), or connect to PostgreSQL directly.",
  );
}
