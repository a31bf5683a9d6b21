import type { ClientBase } from "pg";
import { DatabaseUnavailableError } from "./database-unavailable.ts";

/**
 * For a new connection: during a failover, an address may still lead to a server that only reads. Its pool drops the
 * connection and makes a new one for the next statement (like libpq's target_session_attrs=read-write).
 */
export async function refuseStandby(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ value: string }>("select current_setting('transaction_read_only') as value");
  if (rows[0]?.value === "on")
    throw new DatabaseUnavailableError(new Error("this PostgreSQL only reads, as a standby does"));
}
