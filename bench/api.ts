import { createServer, type RequestListener } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import pino from "pino";
import { createApiKey } from "../src/owner/api-keys/create-api-key.ts";
import { findApiKey } from "../src/owner/api-keys/find-api-key.ts";
import { listArticles } from "../src/post/articles/reading/list-articles.ts";
import { createApi } from "../src/entries/graphql/create-api.ts";
import type { HttpEnv } from "../src/entries/http/http-env.ts";
import { logRequests } from "../src/entries/http/request-log.ts";
import { sendQuery } from "../scripts/shows/shared/person.ts";
import { listen } from "../test/listen.ts";
import { noLimits } from "../test/no-limits.ts";
import { startProduct } from "../test/product.ts";
import { fillAccounts } from "./lib/fill-accounts.ts";
import { compareRounds } from "./lib/compare-rounds.ts";
import { readNumber } from "./lib/read-number.ts";
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

await using product = await startProduct({ processes: [] });
const { ctx } = product;

/** Creates that many owners with 100 articles each. */
async function fill(owners: number): Promise<void> {
  await product.sql(
    `insert into accounts (owner_id, email, locale, created_at)
    select gen_random_uuid(), 'o@example.org', 'en', now() from generate_series(1, $1::int)`,
    [owners],
  );
  await fillAccounts(product, 100);
}

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer).unref();
  return `http://127.0.0.1:${await listen(server)}`;
}

function serveApi(): Promise<string> {
  const app = new Hono<HttpEnv>();
  app.use(logRequests(pino({ level: "silent" })));
  app.route("/", createApi(ctx, noLimits));
  return serve(getRequestListener(app.fetch));
}

function serveBare(): Promise<string> {
  return serve(async (request, response) => {
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
}

/** Requests per second, and the median latency in ms. */
async function measure(url: string, key: string, atOnce: number): Promise<{ rate: number; latency: number }> {
  const times: number[] = [];
  const began = performance.now();
  const askAgain = async () => {
    while (performance.now() - began < ROUND_MS) {
      const sent = performance.now();
      const answer = await sendQuery(url, { "x-api-key": key }, query);
      const text = await answer.text();
      if (!answer.ok || !text.includes("Nine bowls")) throw new Error(text.slice(0, 500));
      times.push(performance.now() - sent);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, askAgain));
  return { rate: (times.length / (performance.now() - began)) * 1_000, latency: median(times) };
}

await fill(10);
const [first] = await product.sql("select owner_id from accounts limit 1");
const ownerId = String(first?.["owner_id"]);
const caller = { ownerId, actor: { type: "user" as const, id: ownerId } };
const { key } = await createApiKey(ctx, caller, { name: "bench", scope: "read" });
const api = await serveApi();
const bare = await serveBare();
await measure(api, key, AT_ONCE);
await measure(bare, key, AT_ONCE);
const ratio = await compareRounds(
  { what: "requests/s", rounds: ROUNDS, atLeast: BAR },
  async () => (await measure(api, key, AT_ONCE)).rate,
  async () => (await measure(bare, key, AT_ONCE)).rate,
);
const small = await measure(api, key, 1);
const all = readNumber(10_000);
await fill(all - 10);
await measure(api, key, 1);
const large = await measure(api, key, 1);
const growth = large.latency / small.latency;
console.log(
  `latency, ms: ${small.latency.toFixed(2)} with 1,000 articles, ` +
    `${large.latency.toFixed(2)} with ${(all * 100).toLocaleString("en")}`,
);
report("api", [ratio, { name: "growth", value: growth, bar: { atMost: MAX_GROWTH } }]);
