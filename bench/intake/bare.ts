import { createHmac, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { Pool } from "pg";

/** What an intake cannot do without: the event's signature is checked, a row of it is stored, durably, then comes the answer. */
const [databaseUrl = "", secret = ""] = process.argv.slice(2);
const pool = new Pool({ connectionString: databaseUrl, max: 10 });
let stored = 0;

const server = createServer((request, response) => {
  void keep(request).then((status) => response.writeHead(status).end("{}"));
});
server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
process.on("disconnect", () => process.exit());

async function keep(request: IncomingMessage): Promise<number> {
  let body = "";
  for await (const chunk of request) body += String(chunk);
  const [, at = "", given = ""] = /^t=(\d+),v1=([0-9a-f]+)/.exec(String(request.headers["stripe-signature"])) ?? [];
  const expected = createHmac("sha256", secret).update(`${at}.${body}`).digest();
  if (!timingSafeEqual(expected, Buffer.from(given, "hex"))) return 400;
  const { type } = JSON.parse(body) as { type: string };
  await pool.query(
    "insert into billing_events (id, type, customer_id, state, received_at, next_try_at) values ($1, $2, 'cus_bench', 'ignored', now(), now())",
    [`evt_bare${(stored += 1)}`, type],
  );
  return 200;
}
