import { setTimeout as wait } from "node:timers/promises";
import { startScratchPostgres } from "../scripts/scratch-postgres.ts";
import { requestPublication } from "../src/post/publications/request-publication.ts";
import { startWordpress } from "../simulators/wordpress/start-wordpress.ts";
import { readAdminPassword } from "../test/owners.ts";
import { type Product, startProduct } from "../test/product.ts";
import { control } from "../test/rig.ts";
import { compareRounds } from "./lib/compare-rounds.ts";
import { readNumber } from "./lib/read-number.ts";
import { report } from "./lib/report.ts";
import { runBare } from "./lib/run-bare.ts";
import { percentile } from "./lib/statistics.ts";
import { preparePublisher, type Publisher } from "./publish/prepare.ts";

/**
 * Articles published per second to a WordPress simulator that answers immediately, against a bare script with
 * the same requests and the same durable commits; how many simultaneous uploads a site gets from two workers;
 * and how long an owner waits while another owner's site is slow.
 */
const ARTICLES = readNumber(240);
/** How many articles each side publishes before the clock starts. */
const WARM_UP = 60;
const ROUNDS = 3;
const UPLOAD_MS = 200;
const BARS = { ratio: 0.6, uploads: 2, slower: 1.5 };

await using postgres = await startScratchPostgres({ database: "postgres" });
await using slowSite = await startWordpress();
const ratio = await compareRounds(
  { what: "articles/s", rounds: ROUNDS, atLeast: BARS.ratio },
  () => inWorld(runProduct),
  () => inWorld(runBareScript),
);
const uploads = await inWorld(countUploads);
const { alone, beside } = await inWorld(measureBesideSlow);
console.log(
  `p95 of an owner, ms: ${alone.toFixed(0)} alone, ` +
    `${beside.toFixed(0)} while another's site takes three seconds for each answer`,
);
report("publish", [
  ratio,
  { name: "uploads at once", value: uploads, bar: { atMost: BARS.uploads } },
  { name: "beside a slow site", value: beside / alone, bar: { atMost: BARS.slower } },
]);

/** A separate database, simulators and context. */
async function inWorld<T>(run: (product: Product) => Promise<T>): Promise<T> {
  const settings = { LOG_LEVEL: "error", POLL_INTERVAL: "10m" };
  const allow = [new URL(slowSite.url).host];
  await using product = await startProduct({ postgres, settings, allow, processes: [] });
  return await run(product);
}

/** Articles/s of one worker. */
async function runProduct(product: Product): Promise<number> {
  const publisher = await preparePublisher(product, WARM_UP + ARTICLES);
  await askForAll(product, publisher);
  await product.rig.startService(["worker"]);
  await waitForAll(product, publisher);
  const published = await product.sql("select published_at as at from publications order by published_at");
  const [from, to] = [published[WARM_UP - 1], published.at(-1)].map((row) => Number(row?.["at"]));
  return ARTICLES / ((Number(to) - Number(from)) / 1_000);
}

/** Articles/s of the bare script. */
async function runBareScript(product: Product): Promise<number> {
  const { rig, ctx, databaseUrl } = product;
  const { caller } = await preparePublisher(product, 1);
  const [row] = await product.sql(
    "select storage_key, tags from pictures join article_versions using (owner_id) where owner_id = $1 limit 1",
    [caller.ownerId],
  );
  const picture = Buffer.from(await ctx.pictures.read(String(row?.["storage_key"]))).toString("base64");
  const site = { url: rig.wordpress.url, password: await readAdminPassword(rig) };
  const work = { databaseUrl, site, articles: ARTICLES, warmUp: WARM_UP, tags: row?.["tags"], picture };
  return ARTICLES / (await runBare(new URL("publish/bare.ts", import.meta.url), work));
}

/** The highest number of simultaneous uploads to one site, with two workers and slow uploads. */
async function countUploads(product: Product): Promise<number> {
  const { rig } = product;
  const publisher = await preparePublisher(product, 24);
  await slowDown(rig.wordpress, { method: "POST", path: { regex: "/wp/v2/media" } }, UPLOAD_MS);
  await askForAll(product, publisher);
  await Promise.all([rig.startService(["worker"]), rig.startService(["worker"])]);
  await waitForAll(product, publisher);
  type Request = { kind: string; method: string; path: string; at: string };
  const { records } = await control<{ records: Request[] }>(rig.wordpress, "GET", "/journal");
  const ends = records
    .filter(({ kind, method, path }) => kind === "request" && method === "POST" && path.includes("/wp/v2/media"))
    .map(({ at }) => Date.parse(at));
  // Uploads that end within the time of one ran concurrently.
  return Math.max(...ends.map((end) => ends.filter((other) => other >= end && other < end + UPLOAD_MS - 10).length));
}

async function measureBesideSlow(product: Product): Promise<{ alone: number; beside: number }> {
  const quick = await preparePublisher(product, 50);
  const slow = await preparePublisher(product, 12, slowSite.url);
  await product.rig.startService(["worker"]);
  await publishEach(product, quick, quick.articleIds.splice(0, 3));
  const alone = await publishEach(product, quick, quick.articleIds.splice(0, 22));
  await slowDown(slowSite, {}, 3_000);
  await askForAll(product, slow);
  const beside = await publishEach(product, quick, quick.articleIds);
  return { alone: percentile(alone, 95), beside: percentile(beside, 95) };
}

function slowDown(site: { url: string }, match: object, ms: number): Promise<unknown> {
  return control(site, "POST", "/faults", { match, times: "always", fault: { kind: "delay", ms } });
}

function ask({ ctx }: Product, { caller, integrationId }: Publisher, articleId: string): Promise<unknown> {
  return requestPublication(ctx, caller, { articleId, version: 1, integrationIds: [integrationId] });
}

/** Requests publication of all articles; they wait until a worker starts. */
async function askForAll(product: Product, publisher: Publisher): Promise<void> {
  for (const articleId of publisher.articleIds) await ask(product, publisher, articleId);
}

async function countPublished({ sql }: Product, { caller }: Publisher): Promise<number> {
  return (await sql("select from publications where owner_id = $1 and state = 'published'", [caller.ownerId])).length;
}

async function waitForAll(product: Product, publisher: Publisher): Promise<void> {
  while ((await countPublished(product, publisher)) < publisher.articleIds.length) await wait(50);
}

/** Milliseconds for each article, one after the other. */
async function publishEach(product: Product, publisher: Publisher, articleIds: string[]): Promise<number[]> {
  const took: number[] = [];
  for (const articleId of articleIds) {
    const before = await countPublished(product, publisher);
    const started = performance.now();
    await ask(product, publisher, articleId);
    while ((await countPublished(product, publisher)) === before) await wait(5);
    took.push(performance.now() - started);
  }
  return took;
}
