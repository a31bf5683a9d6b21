import type { Client } from "pg";
import type { Manifest } from "./manifest.ts";

/** The migrations applied to the database, including those of the bundled user pool where it's used. */
export async function readApplied(client: Client): Promise<Manifest["migrations"]> {
  return {
    public: await readNames(client, "public.migrations"),
    identity: await readNames(client, "identity.migrations"),
  };
}

async function readNames(client: Client, table: "public.migrations" | "identity.migrations"): Promise<string[]> {
  const { rows: found } = await client.query<{ exists: boolean }>("select to_regclass($1) is not null as exists", [
    table,
  ]);
  if (!found[0]?.exists) return [];
  const { rows } = await client.query<{ name: string }>(`select name from ${table} order by name`);
  return rows.map(({ name }) => name);
}
