import { readFile } from "node:fs/promises";
import { startScratchPostgres } from "../scripts/scratch-postgres.ts";
import { readAdminPassword } from "../test/owners.ts";
import { type Product, startProduct } from "../test/product.ts";
import { report } from "./lib/report.ts";
import { runBare } from "./lib/run-bare.ts";
import { median } from "./lib/statistics.ts";
import { type Measured, type PreparedAccount, preparePosts, runProduct } from "./pipeline/run-product.ts";

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

type Run = (product: Product, accounts: [warmUp: PreparedAccount, measured: PreparedAccount]) => Promise<Measured>;

const postgres = await startScratchPostgres({ database: "postgres" });
try {
  await round(runProduct, 20);
  const product: Measured[] = [];
  const bare: Measured[] = [];
  for (let index = 0; index < ROUNDS; index += 1) {
    product.push(await round(runProduct, POSTS));
    bare.push(await round(runBareScript, POSTS));
  }
  const logged = (await readFile(postgres.logFile, "utf8")).length;
  await round(async (world, accounts) => {
    await world.sql(`alter database ${new URL(world.databaseUrl).pathname.slice(1)} set log_statement = 'all'`);
    return runProduct(world, accounts);
  }, 20);
  const statements =
    (await readFile(postgres.logFile, "utf8")).slice(logged).match(/LOG: {2}(statement|execute)/g)?.length ?? 0;
  tell(product, bare, statements / (WARM_UP + 20));
} finally {
  await postgres.stop();
}

async function round(run: Run, posts: number): Promise<Measured> {
  const settings = { LOG_LEVEL: "error", POLL_INTERVAL: "1s" };
  const product = await startProduct({ postgres, settings, processes: [] });
  try {
    const warmUp = await preparePosts(product.rig, "warming.up", WARM_UP, POSTS);
    return await run(product, [warmUp, await preparePosts(product.rig, "bench", posts, 0)]);
  } finally {
    await product.close();
  }
}

async function runBareScript({ rig, databaseUrl }: Product, accounts: PreparedAccount[]): Promise<Measured> {
  const site = { url: rig.wordpress.url, password: await readAdminPassword(rig) };
  const { smtpPort } = rig.mailbox;
  const work = { databaseUrl, instagramUrl: rig.instagram.url, site, smtpPort, folder: rig.env["DATA_DIR"], accounts };
  return runBare(new URL("pipeline/bare.ts", import.meta.url), work);
}

function tell(product: Measured[], bare: Measured[], statements: number): void {
  const ratios = product.map((measured, index) => (bare[index]?.seconds ?? Number.NaN) / measured.seconds);
  const rate = (rounds: Measured[]) => rounds.map(({ seconds }) => (POSTS / seconds).toFixed(1)).join(" ");
  const cpu = (rounds: Measured[]) => (median(rounds.map(({ cpuSeconds }) => cpuSeconds)) / POSTS).toFixed(3);
  console.log(`articles/s, product: ${rate(product)}; bare: ${rate(bare)}`);
  console.log(`CPU seconds per article: product ${cpu(product)}, bare ${cpu(bare)}`);
  console.log(
    `peak memory, MB: product ${median(product.map(({ peakMegabytes }) => peakMegabytes)).toFixed(0)}; ` +
      `SQL statements per article, the queue's included: ${statements.toFixed(1)}`,
  );
  const baseline = bare.map(({ seconds }) => seconds);
  report("pipeline", [{ name: "ratio", value: median(ratios), rounds: ratios, bar: { atLeast: BAR }, baseline }]);
}
