import { startScratchPostgres } from "../scripts/scratch-postgres.ts";
import { readAdminPassword } from "../test/owners.ts";
import { type Product, startProduct } from "../test/product.ts";
import { compareRounds } from "./lib/compare-rounds.ts";
import { readNumber } from "./lib/read-number.ts";
import { report } from "./lib/report.ts";
import { runBare } from "./lib/run-bare.ts";
import { type PreparedAccount, preparePosts, runProduct } from "./pipeline/run-product.ts";

/**
 * Posts from import to published: the product's worker against a bare script that does the same external work
 * (HTTP calls, re-encoding, one SMTP message, one durable commit per stage) with the same concurrency. Rounds
 * alternate on one PostgreSQL with durability on; simulators answer immediately. Both restart for each round
 * and process some posts before the clock starts.
 */
const POSTS = readNumber(200);
const WARM_UP = 120;
const ROUNDS = 3;
const BAR = 0.4;

/** Returns the seconds that the measured account's posts took. */
type Run = (product: Product, accounts: [warmUp: PreparedAccount, measured: PreparedAccount]) => Promise<number>;

await using postgres = await startScratchPostgres({ database: "postgres" });
await round(runProduct, 20);
const ratio = await compareRounds(
  { what: "articles/s", rounds: ROUNDS, atLeast: BAR },
  async () => POSTS / (await round(runProduct, POSTS)),
  async () => POSTS / (await round(runBareScript, POSTS)),
);
report("pipeline", [ratio]);

async function round(run: Run, posts: number): Promise<number> {
  const settings = { LOG_LEVEL: "error", POLL_INTERVAL: "1s" };
  await using product = await startProduct({ postgres, settings, processes: [] });
  const warmUp = await preparePosts(product.rig, "warming.up", WARM_UP, POSTS);
  return await run(product, [warmUp, await preparePosts(product.rig, "bench", posts, 0)]);
}

async function runBareScript({ rig, databaseUrl }: Product, accounts: PreparedAccount[]): Promise<number> {
  const site = { url: rig.wordpress.url, password: await readAdminPassword(rig) };
  const { smtpPort } = rig.mailbox;
  const work = { databaseUrl, instagramUrl: rig.instagram.url, site, smtpPort, folder: rig.env["DATA_DIR"], accounts };
  return runBare(new URL("pipeline/bare.ts", import.meta.url), work);
}
