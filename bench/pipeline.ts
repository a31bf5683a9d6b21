import { readFile } from "node:fs/promises";
import pg from "pg";
import { startScratchPostgres } from "../scripts/scratch-postgres.ts";
import { migrate } from "../src/platform/db/migrate.ts";
import { startRig } from "../test/rig.ts";
import { report } from "./lib/report.ts";
import { median } from "./lib/statistics.ts";
import type { Measured } from "./pipeline/measured.ts";
import { preparePosts } from "./pipeline/prepare-posts.ts";
import { runBare } from "./pipeline/run-bare.ts";
import { runProduct } from "./pipeline/run-product.ts";

/**
 * Posts from import to published: the product's worker against a bare script that does the same external work
 * (HTTP calls, re-encoding, one SMTP message, one durable commit per stage) with the same concurrency. Rounds
 * alternate on one PostgreSQL with durability on; simulators answer immediately. Both restart for each round
 * and process some posts before the clock starts.
 */
const POSTS = Number(process.argv[2] ?? 200);
const WARM_UP = 120;
const ROUNDS = 3;
const BAR = 0.4;

const postgres = await startScratchPostgres({ database: "postgres" });
let databases = 0;

async function round(run: typeof runProduct | typeof runBare, posts: number, options = ""): Promise<Measured> {
  const name = `round${(databases += 1)}`;
  await query(`create database ${name}`);
  if (options !== "") await query(`alter database ${name} set ${options}`);
  const url = postgres.connectionString(name);
  await migrate(url);
  const rig = await startRig(url, { LOG_LEVEL: "error", POLL_INTERVAL: "1s" });
  try {
    const warmUp = await preparePosts(rig, "warming.up", WARM_UP, POSTS);
    const account = await preparePosts(rig, "bench", posts, 0);
    return await run(rig, { warmUp, account });
  } finally {
    await rig.close();
  }
}

async function query(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: postgres.connectionString() });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}

try {
  await round(runProduct, 20);
  const product: Measured[] = [];
  const bare: Measured[] = [];
  for (let index = 0; index < ROUNDS; index += 1) {
    product.push(await round(runProduct, POSTS));
    bare.push(await round(runBare, POSTS));
  }
  const logged = (await readFile(postgres.logFile, "utf8")).length;
  await round(runProduct, 20, "log_statement = 'all'");
  const statements =
    (await readFile(postgres.logFile, "utf8")).slice(logged).match(/LOG: {2}(statement|execute)/g)?.length ?? 0;
  tell(product, bare, statements / (WARM_UP + 20));
} finally {
  await postgres.stop();
}

function tell(product: Measured[], bare: Measured[], statements: number): void {
  const ratios = product.map((measured, index) => (bare[index]?.seconds ?? Number.NaN) / measured.seconds);
  const rate = (rounds: Measured[]) => rounds.map(({ seconds }) => (POSTS / seconds).toFixed(1)).join(" ");
  const all = (pick: (measured: Measured) => number) => median(product.map(pick));
  console.log(`articles/s, product: ${rate(product)}; bare: ${rate(bare)}`);
  console.log(
    `CPU seconds per article: product ${(all(({ cpuSeconds }) => cpuSeconds) / POSTS).toFixed(3)}, ` +
      `bare ${(median(bare.map(({ cpuSeconds }) => cpuSeconds)) / POSTS).toFixed(3)}`,
  );
  console.log(
    `peak memory, MB: product ${all(({ peakMegabytes }) => peakMegabytes).toFixed(0)}; ` +
      `SQL statements per article, the queue's included: ${statements.toFixed(1)}`,
  );
  report("pipeline", [
    {
      name: "ratio",
      value: median(ratios),
      rounds: ratios,
      bar: { atLeast: BAR },
      baseline: bare.map(({ seconds }) => seconds),
    },
  ]);
}
