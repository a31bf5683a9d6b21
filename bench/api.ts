import { randomBytes } from "node:crypto";
import { createServer, type Server } from "node:http";
import { once } from "node:events";
import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { sql } from "kysely";
import pino from "pino";
import { startScratchPostgres } from "../scripts/scratch-postgres.ts";
import { createApiKey } from "../src/owner/api-keys/create-api-key.ts";
import { findApiKey } from "../src/owner/api-keys/find-api-key.ts";
import { listArticles } from "../src/post/articles/reading/list-articles.ts";
import { createApi } from "../src/entries/graphql/create-api.ts";
import type { HttpEnv } from "../src/entries/http/http-env.ts";
import { logRequests } from "../src/entries/http/request-log.ts";
import { migrate } from "../src/platform/db/migrate.ts";
import { startRig } from "../test/rig.ts";
import { report } from "./lib/report.ts";
import { median } from "./lib/statistics.ts";

/**
 * Fetches a page of 20 articles over the API with a key, and compares it with bare node:http doing the same
 * key check, the same SQL and JSON.stringify in the same run. Also compares its latency with 1,000,000
 * articles from 10,000 owners against 1,000 articles.
 */
const BAR = 0.4;
const MAX_GROWTH = 2;
const AT_ONCE = 16;
const ROUND_MS = 3_000;
const ROUNDS = 3;
const fields = "id title status excerpt createdAt publishedAt";
const query =
  "{ articles(first: 20) { " +
  "nodes { id title generateStatus excerpt createdAt publishedAt } pageInfo { hasNextPage } } }";

const postgres = await startScratchPostgres({ database: "bench" });
await migrate(postgres.connectionString());
const rig = await startRig(postgres.connectionString(), { LOG_LEVEL: "silent" });
const ctx = await rig.openContext();
const noLimits = { perCaller: 1e9, perField: 1e9, perCostlyField: 1e9, perVisitor: 1e9, writtenPerHour: 1e9 };

/** Creates that many owners with 100 articles each; returns the first owner's id. */
async function fill(owners: number, firstOwner: number): Promise<string> {
  const id = (n: string, kind: number) =>
    sql.raw(`('${String(kind).padStart(8, "0")}-0000-7000-8000-' || lpad((${n})::text, 12, '0'))::uuid`);
  const range = sql.raw(`generate_series(${firstOwner}, ${firstOwner + owners - 1}) as o`);
  const all = sql`${range}, generate_series(0, 99) as a`;
  const article = id("o * 100 + a", 3);
  await sql`insert into accounts (owner_id, email, locale, created_at)
    select ${id("o", 1)}, 'o@example.org', 'en', now() from ${range}`.execute(ctx.db);
  await sql`insert into sources (owner_id, id, label, status, instagram_user_id, instagram_app_scoped_id,
    username, language, style, next_poll_at, created_at)
    select ${id("o", 1)}, ${id("o", 2)},
      's', 'INACTIVE', 'i', 'i', 'u', 'en', '{}', now(), now() from ${range}`.execute(ctx.db);
  await sql`insert into posts (owner_id, id, source_id, media_id, caption, kind, posted_at, imported_at)
    select ${id("o", 1)}, ${article}, ${id("o", 2)}, a::text,
      'Nine bowls came out whole.', 'image', now(), now() from ${all}`.execute(ctx.db);
  await sql`insert into articles (owner_id, id, post_id, source_id, status, version, created_at)
    select ${id("o", 1)}, ${article}, ${article}, ${id("o", 2)},
      'GENERATED', 1, now() - make_interval(mins => a) from ${all}`.execute(ctx.db);
  await sql`insert into article_versions (owner_id, article_id, version, title, document, language,
    excerpt, meta_description, slug, tags, keywords_not_covered, findings, record, created_by, created_at)
    select ${id("o", 1)}, ${article}, 1, 'Nine bowls', '{"blocks":[]}', 'en',
      'The kiln is cold again.', '', 'nine-bowls', '{}', '{}', '[]', '{"writer":"built-in","revision":"1"}',
      '{"type":"system","job":"x"}', now() from ${all}`.execute(ctx.db);
  await sql`analyze`.execute(ctx.db);
  return `00000001-0000-7000-8000-${String(firstOwner).padStart(12, "0")}`;
}

function startApi(): Promise<string> {
  const app = new Hono<HttpEnv>();
  app.use(logRequests(pino({ level: "silent" })));
  app.route("/", createApi(ctx, noLimits));
  return addressOf(serve({ port: 0, hostname: "127.0.0.1", fetch: app.fetch }) as Server);
}

function startBare(): Promise<string> {
  const server = createServer(async (request, response) => {
    for await (const _chunk of request);
    const found = await findApiKey(ctx, String(request.headers["x-api-key"]));
    if (found === null) return response.writeHead(401).end();
    const caller = { ownerId: found.ownerId, actor: { type: "api-key" as const, id: found.id } };
    const page = await listArticles(ctx, caller, { filter: {}, order: "newest", first: 20, after: null });
    const nodes = page.items.map((item) =>
      Object.fromEntries(fields.split(" ").map((name) => [name, item[name as keyof typeof item]])),
    );
    response
      .writeHead(200, { "content-type": "application/json" })
      .end(JSON.stringify({ nodes, hasNextPage: page.hasMore }));
  });
  return addressOf(server.listen(0, "127.0.0.1"));
}

async function addressOf(server: Server): Promise<string> {
  if (!server.listening) await once(server, "listening");
  server.unref();
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("no port");
  return `http://127.0.0.1:${address.port}/graphql`;
}

/** Requests per second, and the median latency in ms. */
async function measure(url: string, key: string, atOnce: number): Promise<{ rate: number; latency: number }> {
  const times: number[] = [];
  const began = performance.now();
  const askAgain = async () => {
    while (performance.now() - began < ROUND_MS) {
      const sent = performance.now();
      const answer = await fetch(url, {
        method: "POST",
        body: JSON.stringify({ query }),
        headers: { "content-type": "application/json", "x-api-key": key },
      });
      const text = await answer.text();
      if (!answer.ok || !text.includes("Nine bowls")) throw new Error(text.slice(0, 500));
      times.push(performance.now() - sent);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, askAgain));
  return { rate: (times.length / (performance.now() - began)) * 1_000, latency: median(times) };
}

try {
  const ownerId = await fill(10, 0);
  const { key } = await createApiKey(
    ctx,
    { ownerId, actor: { type: "user", id: ownerId } },
    { name: randomBytes(4).toString("hex"), scope: "read" },
  );
  const [api, bare] = [await startApi(), await startBare()];
  await measure(api, key, AT_ONCE);
  await measure(bare, key, AT_ONCE);
  const ratios: number[] = [];
  const baseline: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const [ours, theirs] = [await measure(api, key, AT_ONCE), await measure(bare, key, AT_ONCE)];
    ratios.push(ours.rate / theirs.rate);
    baseline.push(theirs.rate);
    console.log(`requests/s: API ${ours.rate.toFixed(0)}, bare ${theirs.rate.toFixed(0)}`);
  }
  const small = await measure(api, key, 1);
  const rest = Number(process.argv[2] ?? 10_000) - 10;
  for (let done = 0; done < rest; done += 1_000) await fill(Math.min(1_000, rest - done), 10 + done);
  await measure(api, key, 1);
  const large = await measure(api, key, 1);
  const growth = large.latency / small.latency;
  console.log(
    `latency, ms: ${small.latency.toFixed(2)} with 1,000 articles, ` +
      `${large.latency.toFixed(2)} with ${((rest + 10) * 100).toLocaleString("en")}`,
  );
  report("api", [
    { name: "ratio", value: median(ratios), rounds: ratios, bar: { atLeast: BAR }, baseline },
    { name: "growth", value: growth, bar: { atMost: MAX_GROWTH } },
  ]);
} finally {
  await ctx.close();
  await rig.close();
  await postgres.stop();
}
