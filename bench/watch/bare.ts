import { Pool } from "pg";
import { readWork } from "../lib/run-bare.ts";

/** The polls and nothing else: the same requests, the same concurrency, and one durable commit per batch. */
type Work = { databaseUrl: string; instagramUrl: string; accessToken: string; atOnce: number; address: string };

const { databaseUrl, instagramUrl, accessToken, atOnce, address } = await readWork<Work>();
const pool = new Pool({ connectionString: databaseUrl, max: 2 });
const headers = { authorization: `Bearer ${accessToken}`, accept: "application/json" };

async function look(): Promise<void> {
  const answer = await fetch(instagramUrl + address, { headers });
  if (!answer.ok) throw new Error(String(answer.status));
  await answer.json();
}

const claim = `update sources set next_poll_at = now() + interval '10 minutes' where (owner_id, id) in
  (select owner_id, id from sources where status = 'ACTIVE' and active and access_token is not null
    and next_poll_at <= now() order by next_poll_at limit $1 for update skip locked)`;
const began = performance.now();
for (let claimed = atOnce; claimed === atOnce;) {
  claimed = (await pool.query(claim, [atOnce])).rowCount ?? 0;
  await Promise.all(Array.from({ length: claimed }, look));
}
const seconds = (performance.now() - began) / 1_000;
await pool.end();
process.send?.(seconds);
