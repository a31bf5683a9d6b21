import pg from "pg";
import { type FaultyProxy, startFaultyProxy } from "../scripts/shows/publishing/faulty-proxy.ts";
import { startScratchPostgres } from "../scripts/scratch-postgres.ts";
import type { Context } from "../src/context.ts";
import { migrate } from "../src/platform/db/migrate.ts";
import { type Rig, startRig } from "../test/rig.ts";
import { report } from "./lib/report.ts";
import { median } from "./lib/statistics.ts";
import { preparePublisher } from "./publish/prepare.ts";
import { askForAll, publishEach, runBare, waitForAll } from "./publish/run.ts";

/**
 * Articles published per second to a WordPress simulator that answers immediately, against a bare script with
 * the same requests and the same durable commits; how many simultaneous uploads a site gets from two workers;
 * and how long an owner waits while another owner's site is slow.
 */
const ARTICLES = Number(process.argv[2] ?? 60);
const ROUNDS = 3;
const BARS = { ratio: 0.6, uploads: 2, slower: 1.5 };

const postgres = await startScratchPostgres({ database: "postgres" });
let databases = 0;
const proxies = new Map<Rig, FaultyProxy>();
try {
  const ratios: number[] = [];
  const baseline: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const bare = await inWorld(async (rig, ctx) =>
      runBare(rig, ctx, await preparePublisher(rig, ctx, rig.wordpress.url, ARTICLES)),
    );
    const product = await inWorld(async (rig, ctx) => {
      const publisher = await preparePublisher(rig, ctx, rig.wordpress.url, ARTICLES);
      await askForAll(ctx, publisher);
      await rig.startService(["worker"]);
      return waitForAll(ctx, publisher);
    });
    console.log(`articles/s, product: ${(ARTICLES / product).toFixed(1)}; bare: ${(ARTICLES / bare).toFixed(1)}`);
    ratios.push(bare / product);
    baseline.push(bare);
  }
  const uploads = await inWorld(countUploads);
  const { alone, beside } = await inWorld(measureBesideSlow);
  console.log(
    `p95 of an owner, ms: ${alone.toFixed(0)} alone, ` +
      `${beside.toFixed(0)} while another's site takes three seconds for each answer`,
  );
  report("publish", [
    { name: "ratio", value: median(ratios), rounds: ratios, bar: { atLeast: BARS.ratio }, baseline },
    { name: "uploads at once", value: uploads, bar: { atMost: BARS.uploads } },
    { name: "beside a slow site", value: beside / alone, bar: { atMost: BARS.slower } },
  ]);
} finally {
  await postgres.stop();
}

/** A separate database, simulators and context. */
async function inWorld<T>(run: (rig: Rig, ctx: Context) => Promise<T>): Promise<T> {
  const name = `round${(databases += 1)}`;
  const client = new pg.Client({ connectionString: postgres.connectionString() });
  await client.connect();
  await client.query(`create database ${name}`).finally(() => client.end());
  await migrate(postgres.connectionString(name));
  const rig = await startRig(postgres.connectionString(name), { LOG_LEVEL: "error", POLL_INTERVAL: "10m" });
  const proxied = await startFaultyProxy();
  // Uses another host name, so that the site can't be reached without the proxy.
  rig.allow(`localhost:${proxied.port}`);
  proxied.leadTo(Number(new URL(rig.wordpress.url).port));
  proxies.set(rig, proxied);
  const ctx = await rig.openContext();
  try {
    return await run(rig, ctx);
  } finally {
    await ctx.close();
    await rig.close();
    await proxied.close();
  }
}

/** The highest number of simultaneous uploads to one site, with two workers and slow uploads. */
async function countUploads(rig: Rig, ctx: Context): Promise<number> {
  const proxy = proxies.get(rig);
  if (proxy === undefined) return Number.NaN;
  const publisher = await preparePublisher(rig, ctx, `http://localhost:${proxy.port}`, 24);
  const watcher = proxy.watch(/^POST .*\/wp\/v2\/media/);
  proxy.arrange({ method: "POST", path: /\/wp\/v2\/media/, times: Infinity, fault: { kind: "slow", before: 200 } });
  await askForAll(ctx, publisher);
  await Promise.all([rig.startService(["worker"]), rig.startService(["worker"])]);
  await waitForAll(ctx, publisher);
  return watcher.most;
}

async function measureBesideSlow(rig: Rig, ctx: Context): Promise<{ alone: number; beside: number }> {
  const proxy = proxies.get(rig);
  if (proxy === undefined) return { alone: Number.NaN, beside: Number.NaN };
  const half = 25;
  const quick = await preparePublisher(rig, ctx, rig.wordpress.url, 2 * half);
  const slow = await preparePublisher(rig, ctx, `http://localhost:${proxy.port}`, 12);
  await rig.startService(["worker"]);
  await publishEach(ctx, quick, quick.articleIds.splice(0, 3));
  const alone = await publishEach(ctx, quick, quick.articleIds.splice(0, half - 3));
  for (const method of ["GET", "POST"])
    proxy.arrange({ method, path: /./, times: Infinity, fault: { kind: "slow", before: 3_000 } });
  await askForAll(ctx, slow);
  const beside = await publishEach(ctx, quick, quick.articleIds);
  return { alone: percentile95(alone), beside: percentile95(beside) };
}

function percentile95(of: number[]): number {
  return of.toSorted((a, b) => a - b)[Math.ceil(of.length * 0.95) - 1] ?? Number.NaN;
}
