import { setTimeout as wait } from "node:timers/promises";
import { waitUntil } from "../../test/wait-until.ts";
import { type Cluster, startCluster } from "./failover/cluster.ts";
import { findPrograms } from "./failover/find-programs.ts";
import { Load } from "./failover/load.ts";
import { countOutcome } from "./shared/count-outcome.ts";
import { resendUndelivered } from "./shared/deliveries.ts";
import { printMessages, startFleet } from "./shared/fleet.ts";
import { conclude } from "./shared/tally.ts";

/**
 * Three PostgreSQL under Patroni behind HAProxy, two processes each of web, worker and identity, and load. The leader
 * is killed three times, the last time with its disk full. The last line counts the outcome; lines before it list
 * answers that people should never have got.
 */
const FULL_DISK_MS = 12_000;
const BETWEEN_MS = 8_000;
const RUN_AT_MOST_MS = 900_000;
/** A line every ten seconds of an outage, and some where it begins and ends. */
const LINES_PER_OUTAGE = 12;

setTimeout(() => {
  console.log("failover: not finished in time");
  process.exit(1);
}, RUN_AT_MOST_MS).unref();

const programs = findPrograms();
if ("missing" in programs) {
  console.log(`failover: kills=0 skipped=1 (missing: ${programs.missing})`);
  process.exit(process.env["CI"] === "true" ? 1 : 0);
}
await using cleanUp = new AsyncDisposableStack();
const cluster = cleanUp.use(await startCluster(programs));
await cluster.untilWhole();
console.log("three PostgreSQL, one of them a synchronous standby");
const options = { ofEach: 2, owners: 12, postgres: cluster, databasePool: "6" };
const { product, fleet, ...web } = await startFleet(cleanUp, options);
const { rig, ctx } = product;
const load = new Load(rig, web);

let kills = 0;
await wait(BETWEEN_MS);
for (const isFull of [false, false, true]) {
  await killLeader(cluster, load, isFull);
  kills += 1;
}
await wait(BETWEEN_MS);
await load.stopPosting();
const isOut = async () => {
  await resendUndelivered(ctx, rig);
  return (await countOutcome(product)).published >= load.posts;
};
await waitUntil("all is published", isOut, { patienceMs: 180_000, everyMs: 1_000 }).catch(() =>
  console.log("not everything was published"),
);
await load.stop();
const { articles, approved, published, duplicates } = await countOutcome(product);
const lines = await fleet.readLines();

for (const [what, times] of load.wrong) console.log(`${times} × ${what}`);
const ended = Object.keys(lines).filter((name) => !fleet.running.includes(name));
for (const name of ended) console.log(`${name} has ended`);
for (const [name, said] of Object.entries(lines)) console.log(`${name} said ${said.length} lines`);
const most = Math.max(...Object.values(lines).map((said) => said.length));
if (most > kills * LINES_PER_OUTAGE) printMessages(Object.values(lines).flat());
console.log(`${load.posts} posts, ${articles} articles, ${load.presses} presses, ${approved} approvals`);
// What was approved must be published, and what was posted must have become an article.
const lost = Math.max(0, approved - published, load.posts - articles, load.approved - approved);
const isFine = load.wrong.size + ended.length === 0 && most <= kills * LINES_PER_OUTAGE;
const unavailable = Math.round(load.unavailableMs / 1_000);
conclude(
  "failover",
  { kills, approved: load.approved, published, duplicates, lost, unavailable_s: unavailable },
  { isFine, least: { published: load.posts } },
);

async function killLeader({ findLeader, untilWhole }: Cluster, load: Load, isFull: boolean): Promise<void> {
  const leader = await waitUntil("there is a leader", findLeader);
  const before = load.unavailableMs;
  if (isFull && (await leader.disk.fill())) await wait(FULL_DISK_MS);
  await leader.kill();
  const begun = Date.now();
  const next = await waitUntil("there is a new leader", findLeader, { patienceMs: 120_000, everyMs: 200 });
  const seconds = Math.round((Date.now() - begun) / 1_000);
  await leader.disk.free();
  await leader.start();
  await untilWhole();
  await wait(BETWEEN_MS);
  const away = Math.round((load.unavailableMs - before) / 1_000);
  const how = isFull ? "with its disk full and then killed" : "killed";
  console.log(`${leader.place.name} ${how}; ${next.place.name} leads after ${seconds} s; unavailable for ${away} s`);
}
