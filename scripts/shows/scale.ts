import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Context } from "../../src/context.ts";
import { migrate } from "../../src/platform/db/migrate.ts";
import { findFreePorts } from "../../test/free-ports.ts";
import { startNginx } from "../../test/nginx.ts";
import { type Rig, startRig } from "../../test/rig.ts";
import { waitUntil } from "../../test/wait-until.ts";
import { startScratchPostgres } from "../scratch-postgres.ts";
import { countOutcome, type Outcome } from "./scale/count-outcome.ts";
import { Fleet } from "./scale/fleet.ts";
import { fitExample } from "./scale/fit-example.ts";
import { type Addresses, startLoad } from "./scale/load.ts";
import { createOwners } from "./scale/owners.ts";
import { Tally } from "./scale/tally.ts";

/**
 * Four processes each of web, worker and identity on one PostgreSQL, behind nginx with deploy/nginx.conf,
 * which retries only refused requests on another process. Restarts them all in turn while people read pages,
 * sign in, approve and publish; the last line counts what failed and what was done twice.
 */
const OF_EACH = 4;
const OWNERS = 10;
/** The plan's ten a month, and some to spare. */
const POSTS = OWNERS * 8;
const MIN_RESTARTS = 12;
const MIN_REQUESTS = 5_000;
const RUN_AT_MOST_MS = 300_000;
const QUIET_WITHIN_MS = 120_000;

const [webDoor = 0, identityDoor = 0, ...ports] = await findFreePorts(2 + 2 * OF_EACH);
const addresses: Addresses = {
  web: `http://127.0.0.1:${webDoor}`,
  identity: `http://127.0.0.1:${identityDoor}`,
  clientId: "galley",
  poolId: "eu-test-1_Galley",
};
const behind = { web: ports.slice(0, OF_EACH), identity: ports.slice(OF_EACH) };
const folder = await mkdtemp(join(tmpdir(), "galley-scale-"));
const postgres = await startScratchPostgres({ database: "galley", settings: { max_connections: "300" } });
const rig = await startRig(postgres.connectionString(), {
  PUBLIC_URL: addresses.web,
  USER_POOL_ID: addresses.poolId,
  USER_POOL_CLIENT_ID: addresses.clientId,
  USER_POOL_ENDPOINT: addresses.identity,
  IDENTITY_PORT: "0",
  TRUSTED_PROXIES: "127.0.0.1",
  DATABASE_POOL: "4",
});
rig.allow(new URL(addresses.identity).host);
await migrate(postgres.connectionString());
const ctx = await rig.openContext();
const nginx = await startNginx(folder, fitExample({ web: webDoor, identity: identityDoor }, behind));
const fleet = new Fleet(rig, behind, OF_EACH);
const tally = new Tally();
let done = false;
try {
  done = await run(rig, ctx);
  // nginx sends a refused connection to another process; any other line is the cause of a failed request.
  if (!done) for (const line of await nginx.readErrors()) if (!line.includes("refused")) console.log(`nginx: ${line}`);
} finally {
  await fleet.stop();
  await nginx.stop();
  await ctx.close();
  await rig.close();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
process.exitCode = done ? 0 : 1;

async function run(rig: Rig, ctx: Context): Promise<boolean> {
  await fleet.start();
  const processes = fleet.size;
  const owners = await createOwners(rig, ctx, OWNERS);
  await untilWatched(ctx);
  console.log(`${processes} processes run, ${owners.length} owners`);
  const deadline = Date.now() + RUN_AT_MOST_MS;
  const load = startLoad(rig, addresses, owners, POSTS, tally);
  while (Date.now() < deadline && (fleet.restarts < MIN_RESTARTS || tally.requests < MIN_REQUESTS)) {
    await fleet.restartAll();
    console.log(`… ${fleet.restarts} restarts, ${tally.requests} requests, ${tally.failed} failed`);
  }
  await load.posted;
  const outcome = await untilPublished(rig, ctx);
  await load.stop();
  return report(processes, outcome);
}

/** Posts that exist at the first poll don't become articles. */
async function untilWatched(ctx: Context): Promise<void> {
  const waiting = ctx.db.selectFrom("sources").select("id").where("last_polled_at", "is", null);
  await waitUntil("all sources were looked at", async () => (await waiting.execute()).length === 0, {
    patienceMs: 120_000,
    everyMs: 100,
  });
}

async function untilPublished(rig: Rig, ctx: Context): Promise<Outcome> {
  const deadline = Date.now() + QUIET_WITHIN_MS;
  for (;;) {
    const outcome = await countOutcome(rig, ctx);
    if (outcome.published >= POSTS || Date.now() > deadline) return outcome;
    await wait(1_000);
  }
}

function report(processes: number, { articles, published, mails, duplicates }: Outcome): boolean {
  tally.print();
  for (const ending of fleet.disorderly) console.log(`did not shut down cleanly: ${ending}`);
  console.log(`${POSTS} posts, ${articles} articles, ${mails} mails, ${published} published`);
  const failed = tally.failed + Math.max(0, POSTS - published) + fleet.disorderly.length;
  console.log(
    `scale: processes=${processes} restarts=${fleet.restarts} ` +
      `requests=${tally.requests} failed=${failed} duplicates=${duplicates}`,
  );
  return (
    processes === 3 * OF_EACH &&
    fleet.restarts >= MIN_RESTARTS &&
    tally.requests >= MIN_REQUESTS &&
    failed === 0 &&
    duplicates === 0
  );
}
