import { setTimeout as wait } from "node:timers/promises";
import { readFile } from "node:fs/promises";
import { startScratchPostgres } from "../scripts/scratch-postgres.ts";
import { claimDueSources } from "../src/post/sources/polling/claim-due-sources.ts";
import { addInstagramAccount, issueToken } from "../test/owners.ts";
import { type Product, startProduct } from "../test/product.ts";
import { control } from "../test/rig.ts";
import { compareRounds } from "./lib/compare-rounds.ts";
import { readNumber } from "./lib/read-number.ts";
import { type Figure, report } from "./lib/report.ts";
import { cpuTimeOf } from "./lib/processes.ts";
import { runBare } from "./lib/run-bare.ts";
import { median } from "./lib/statistics.ts";
import { addMany, addWatched } from "./watch/fill-sources.ts";

/**
 * Polls per second by one worker that find nothing new, against a bare loop of the same requests with the same
 * concurrency and one durable commit per batch; and the cost of selecting due sources from a large table.
 */
const SOURCES = readNumber(3_000);
const MANY = readNumber(1_000_000, 2);
const FEW = 10_000;
const AT_ONCE = 16;
const ROUNDS = 3;
const CLAIMS = 150;
const RATE_BAR = 0.6;
const CHOICE_BAR = 2;

/** What one poll requests. */
const mediaAddress =
  "/v26.0/me/media?fields=id,caption,media_type,media_url,permalink,timestamp,media_product_type,shortcode,alt_text," +
  "children%7Bid,media_type,media_url,alt_text%7D&limit=10";

await using postgres = await startScratchPostgres({ database: "postgres" });
await using worlds = new AsyncDisposableStack();
const rates = await compareRates();
const choice = await compareChoice();
report("watch", [rates, choice]);

async function openWorld(): Promise<Product> {
  const settings = { LOG_LEVEL: "error", POLL_INTERVAL: "10m", POLL_CONCURRENCY: String(AT_ONCE) };
  return worlds.use(await startProduct({ postgres, settings, processes: [] }));
}

async function compareRates(): Promise<Figure> {
  const world = await openWorld();
  const { rig, ctx } = world;
  const userId = await addInstagramAccount(rig, { username: "bench" });
  const mediaIds: string[] = [];
  for (let index = 0; index < 40; index += 1) {
    const caption = `Bowl number ${index + 1} came out of the kiln. The glaze ran a little on the left side.`;
    const post = { caption, pictures: [{ generate: { width: 8, height: 8 } }] };
    mediaIds.push((await control<{ id: string }>(rig.instagram, "POST", `/accounts/${userId}/posts`, post)).id);
  }
  const { accessToken } = await issueToken(rig, userId);
  await addWatched(ctx, { accessToken, mediaIds }, SOURCES);
  // Warms up the simulator and the tables.
  await runProduct(world);
  await runBareScript(world, accessToken);
  const ratio = await compareRounds(
    { what: "polls/s", rounds: ROUNDS, atLeast: RATE_BAR },
    () => runProduct(world),
    () => runBareScript(world, accessToken),
  );
  const answer = await fetch(rig.instagram.url + mediaAddress, { headers: { authorization: `Bearer ${accessToken}` } });
  console.log(`a poll's answer has ${(await answer.text()).length} bytes`);
  await countStatements(world);
  return ratio;
}

/** Polls/s of the worker, started in advance; the clock runs from when all sources are due until none is. */
async function runProduct(product: Product): Promise<number> {
  const worker = await product.rig.startService(["worker"]);
  await wait(2_000);
  const before = cpuTimeOf(worker.pid);
  const began = performance.now();
  await makeDue(product);
  while (await isDue(product)) await wait(20);
  const seconds = (performance.now() - began) / 1_000;
  console.log(`a poll takes ${((cpuTimeOf(worker.pid) - before) / SOURCES).toFixed(2)} ms of CPU`);
  await worker.stop();
  return SOURCES / seconds;
}

async function runBareScript(product: Product, accessToken: string): Promise<number> {
  const { rig, databaseUrl } = product;
  await makeDue(product);
  const work = { databaseUrl, instagramUrl: rig.instagram.url, accessToken, atOnce: AT_ONCE, address: mediaAddress };
  return SOURCES / (await runBare(new URL("watch/bare.ts", import.meta.url), work));
}

async function makeDue({ sql }: Product): Promise<void> {
  await sql("update sources set next_poll_at = now() - interval '1 second'");
}

/** Looks through the index of due sources; reading the whole table would slow down only our side of the comparison. */
async function isDue({ sql }: Product): Promise<boolean> {
  const due = await sql(`
    select from sources where status = 'ACTIVE' and active and (access_token is not null or address is not null)
      and next_poll_at <= now() order by next_poll_at limit 1`);
  return due.length > 0;
}

/** SQL statements per poll, including begin and commit, as the server logs them. */
async function countStatements(world: Product): Promise<void> {
  const count = async () =>
    (await readFile(postgres.logFile, "utf8")).match(/LOG: {2}(statement|execute)/g)?.length ?? 0;
  const database = new URL(world.databaseUrl).pathname.slice(1);
  await world.sql(`alter database ${database} set log_statement = 'all'`);
  const before = await count();
  await runProduct(world);
  console.log(`a poll takes ${(((await count()) - before) / SOURCES).toFixed(2)} SQL statements`);
  await world.sql(`alter database ${database} reset log_statement`);
}

/** Alternates the claims, so that both run under the same conditions. */
async function compareChoice(): Promise<Figure> {
  const [few, many] = [await openWorld(), await openWorld()];
  await addMany(few, FEW);
  await addMany(many, MANY);
  const times: Record<"few" | "many", number[]> = { few: [], many: [] };
  for (let index = 0; index < CLAIMS + 10; index += 1) {
    for (const [name, { ctx }] of [
      ["few", few],
      ["many", many],
    ] as const) {
      const clock = { now: () => new Date(Date.now() + 3_600_000 + index * 1_000) };
      const began = performance.now();
      const claimed = await claimDueSources({ ...ctx, clock }, AT_ONCE);
      if (claimed.length !== AT_ONCE) throw new Error(`${claimed.length} claimed of ${AT_ONCE}`);
      // The first ones warm up connections and plans.
      if (index >= 10) times[name].push(performance.now() - began);
    }
  }
  return { name: "choice", value: median(times.many) / median(times.few), bar: { atMost: CHOICE_BAR } };
}
