import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { findFreePorts } from "../../test/free-ports.ts";
import { startProduct } from "../../test/product.ts";
import { waitUntil } from "../../test/wait-until.ts";
import { removing } from "../clean-up.ts";
import { type Cluster, startCluster } from "./failover/cluster.ts";
import { count } from "./failover/count.ts";
import { findPrograms } from "./failover/find-programs.ts";
import { type Load, startLoad } from "./failover/load.ts";
import { Processes } from "./failover/processes.ts";
import { fitExample } from "./scale/fleet.ts";
import { createOwners } from "./scale/owners.ts";
import { resendUndelivered } from "./shared/deliveries.ts";

/**
 * Three PostgreSQL under Patroni behind HAProxy, two processes each of web, worker and identity, and load. The
 * leader is killed three times, the last time with its disk full. The last line counts what came of it; lines
 * before it say what a person got that they should not have.
 */
const OF_EACH = 2;
const OWNERS = 12;
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
// Looks for nginx when it is loaded, which may have been installed just now.
const { startNginx } = await import("../../test/nginx.ts");
const [webDoor = 0, identityDoor = 0, ...ports] = await findFreePorts(2 + 2 * OF_EACH);
const [web, identity] = [`http://127.0.0.1:${webDoor}`, `http://127.0.0.1:${identityDoor}`];
const behind = { web: ports.slice(0, OF_EACH), identity: ports.slice(OF_EACH) };
await using cleanUp = new AsyncDisposableStack();
const folder = cleanUp.adopt(await mkdtemp(join(tmpdir(), "galley-failover-")), (path) => rm(path, removing));
const cluster = cleanUp.adopt(await startCluster(programs), (started) => started.stop());
await cluster.untilWhole();
console.log("three PostgreSQL, one of them a synchronous standby");
const product = cleanUp.adopt(
  await startProduct({
    postgres: { logFile: "", connectionString: cluster.connectionString, stop: async () => {} },
    processes: [],
    settings: {
      ...{ USER_POOL_ENDPOINT: identity, PUBLIC_URL: web, TRUSTED_PROXIES: "127.0.0.1" },
      ...{ DATABASE_POOL: "6", LOG_LEVEL: "silent" },
    },
    // Only one process could listen for the hosted login.
    without: /^(IDENTITY_TLS|OAUTH)_/,
    allow: [new URL(identity).host],
  }),
  (started) => started.close(),
);
const { rig, ctx, sql } = product;
const fit = fitExample({ web: webDoor, identity: identityDoor }, behind);
cleanUp.adopt(await startNginx(folder, fit), (server) => server.stop());
const processes = cleanUp.adopt(new Processes(), (started) => started.stop());
const owners = await createOwners(rig, ctx, OWNERS);
await processes.start(rig, folder, behind);
const unwatched = async () => (await sql("select from sources where last_polled_at is null")).length;
await waitUntil("all sources were looked at", async () => (await unwatched()) === 0);
const load = startLoad(rig, { web, identity, owners });
console.log(`${3 * OF_EACH} processes, ${OWNERS} owners`);

let kills = 0;
await wait(BETWEEN_MS);
for (const isFull of [false, false, true]) {
  await killLeader(cluster, load, isFull);
  kills += 1;
}
await wait(BETWEEN_MS);
await load.stopPosting();
const tally = () => resendUndelivered(ctx, rig).then(() => count(product));
const isOut = async () => (await tally()).published >= load.posts;
await waitUntil("all is published", isOut, { patienceMs: 180_000, everyMs: 1_000 }).catch(() =>
  console.log("not all is published"),
);
await load.stop();
const counted = await count(product);
const lines = await processes.readLines();

for (const [what, times] of load.wrong) console.log(`${times} × ${what}`);
for (const name of processes.ended) console.log(`${name} has ended`);
for (const [name, said] of Object.entries(lines)) console.log(`${name} said ${said.length} lines`);
const most = Math.max(...Object.values(lines).map((said) => said.length));
if (most > kills * LINES_PER_OUTAGE)
  for (const [message, times] of countMessages(Object.values(lines).flat())) console.log(`${times} × ${message}`);
const { articles, published, duplicates } = counted;
console.log(`${load.posts} posts, ${articles} articles, ${load.presses} presses, ${counted.approved} approvals`);
// What was approved must be published, and what was posted must have become an article.
const lost = Math.max(0, counted.approved - published, load.posts - articles, load.approved - counted.approved);
console.log(
  `failover: kills=${kills} approved=${load.approved} published=${published} duplicates=${duplicates} lost=${lost} ` +
    `unavailable_s=${load.unavailableSeconds()}`,
);
const isGood = duplicates + lost + load.wrong.size + processes.ended.length === 0 && most <= kills * LINES_PER_OUTAGE;
process.exitCode = isGood && published >= load.posts ? 0 : 1;

async function killLeader({ findLeader, untilWhole }: Cluster, { unavailableSeconds }: Load, isFull: boolean) {
  const leader = await waitUntil("there is a leader", findLeader);
  const before = unavailableSeconds();
  if (isFull && (await leader.disk.fill())) await wait(FULL_DISK_MS);
  await leader.kill();
  const begun = Date.now();
  const next = await waitUntil("there is a new leader", findLeader, { patienceMs: 120_000, everyMs: 200 });
  const seconds = Math.round((Date.now() - begun) / 1_000);
  await leader.disk.free();
  await leader.start();
  await untilWhole();
  await wait(BETWEEN_MS);
  const away = unavailableSeconds() - before;
  const how = isFull ? "with its disk full and then killed" : "killed";
  console.log(`${leader.place.name} ${how}; ${next.place.name} leads after ${seconds} s; unavailable for ${away} s`);
}

function countMessages(lines: string[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const line of lines) {
    const { msg, err } = line.startsWith("{")
      ? (JSON.parse(line) as { msg: string; err?: { message: string } })
      : { msg: line };
    const message = `${msg}${err === undefined ? "" : `: ${err.message}`}`;
    counts.set(message, (counts.get(message) ?? 0) + 1);
  }
  return [...counts].sort(([, one], [, other]) => other - one).slice(0, 30);
}
