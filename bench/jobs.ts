import pino from "pino";
import { systemClock } from "../src/clock.ts";
import { inTransaction, openDatabase, openPool } from "../src/db/database.ts";
import { openJobQueue } from "../src/jobs/queue.ts";
import { startScratchPostgres } from "../scripts/scratch-postgres.ts";
import { report } from "./lib/report.ts";
import { median } from "./lib/statistics.ts";

/**
 * Jobs that do nothing, queued and then worked off, against a bare loop that takes rows of a table
 * with SKIP LOCKED, one durable transaction each. Rounds alternate on one PostgreSQL.
 */
const JOBS = Number(process.argv[2] ?? 4_000);
const ROUNDS = 5;
const AT_ONCE = 8;
const BAR = 0.5;

const server = await startScratchPostgres({ database: "bench" });
const db = openDatabase(server.connectionString(), { max: 2 });
const pool = openPool(server.connectionString(), { max: AT_ONCE });
try {
  await pool.query("create table bare_jobs (id bigint generated always as identity primary key, data jsonb not null)");
  await workOff(50);
  await takeRows(JOBS);
  const [product, bare]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    product.push(await workOff(JOBS));
    bare.push(await takeRows(JOBS));
  }
  const ratios = product.map((rate, round) => rate / (bare[round] ?? Number.NaN));
  const list = (rates: number[]) => rates.map((rate) => rate.toFixed(0)).join(" ");
  console.log(`jobs/s, product: ${list(product)}; bare: ${list(bare)}`);
  report("jobs", [{ name: "ratio", value: median(ratios), rounds: ratios, bar: { atLeast: BAR }, baseline: bare }]);
} finally {
  await pool.end();
  await db.destroy();
  await server.stop();
}

/** Jobs a second, from the first fetch until the last is done. */
async function workOff(count: number): Promise<number> {
  const jobs = await openJobQueue(server.connectionString(), pino({ level: "silent" }), systemClock);
  await inTransaction({ db }, async (tx) => {
    for (let index = 0; index < count; index += 1) await jobs.send(tx, "sweep-drafts", { ownerId: "bench", publicationId: String(index) });
  });
  const began = performance.now();
  const { promise: worked, resolve } = Promise.withResolvers<void>();
  let done = 0;
  jobs.work("sweep-drafts", AT_ONCE, async () => {
    done += 1;
    if (done === count) resolve();
  });
  await worked;
  const seconds = (performance.now() - began) / 1_000;
  await jobs.close();
  return count / seconds;
}

async function takeRows(count: number): Promise<number> {
  await pool.query("insert into bare_jobs (data) select jsonb_build_object('ownerId', 'bench', 'publicationId', n) from generate_series(1, $1::int) as n", [count]);
  const began = performance.now();
  const loop = async () => {
    while (await takeRow());
  };
  await Promise.all(Array.from({ length: AT_ONCE }, loop));
  return count / ((performance.now() - began) / 1_000);
}

async function takeRow(): Promise<boolean> {
  const { rowCount } = await pool.query("delete from bare_jobs where id = (select id from bare_jobs order by id for update skip locked limit 1) returning data");
  return rowCount === 1;
}
