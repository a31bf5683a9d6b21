import pino from "pino";
import { systemClock } from "../src/platform/clock.ts";
import { openDatabase, inTransaction } from "../src/platform/db/database.ts";
import { openJobQueue } from "../src/platform/jobs/queue.ts";
import { startScratchPostgres } from "../scripts/scratch-postgres.ts";
import { report } from "./lib/report.ts";
import { percentile } from "./lib/statistics.ts";

/**
 * Time from a job's commit to its start on an idle system, in round trips to the same PostgreSQL. A round trip
 * is one `select 1` on an open connection, measured alternately with the jobs.
 */
const JOBS = 300;
const BAR = 15;

const server = await startScratchPostgres({ database: "bench" });
const db = openDatabase(server.connectionString(), { max: 2 });
const jobs = await openJobQueue(server.connectionString(), pino({ level: "silent" }), systemClock);
let started: (at: number) => void = () => {};
jobs.work("sweep-drafts", 4, async () => started(performance.now()));

const pickups: number[] = [];
const roundTrips: number[] = [];
for (let index = 0; index < JOBS; index += 1) {
  const start = new Promise<number>((resolve) => (started = resolve));
  await inTransaction({ db }, (tx) =>
    jobs.send(tx, "sweep-drafts", { ownerId: "bench", publicationId: String(index) }),
  );
  const committed = performance.now();
  pickups.push((await start) - committed);
  // Idle again: the job's completion and the next poll are done.
  await new Promise((resolve) => setTimeout(resolve, 20));
  const asked = performance.now();
  await db.selectNoFrom((eb) => eb.lit(1).as("one")).execute();
  roundTrips.push(performance.now() - asked);
}

await jobs.close();
await db.destroy();
await server.stop();

const p95 = percentile(pickups, 95);
const roundTrip = percentile(roundTrips, 50);
const third = JOBS / 3;
const thirds = [0, 1, 2].map((part) => percentile(roundTrips.slice(part * third, (part + 1) * third), 50));
report("pickup", [{ name: "p95 in round trips", value: p95 / roundTrip, bar: { atMost: BAR }, baseline: thirds }]);
