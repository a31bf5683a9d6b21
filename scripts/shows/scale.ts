import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findFreePorts } from "../../test/free-ports.ts";
import { startNginx } from "../../test/nginx.ts";
import { startProduct } from "../../test/product.ts";
import { control } from "../../test/rig.ts";
import { waitUntil } from "../../test/wait-until.ts";
import { removing } from "../clean-up.ts";
import { startScratchPostgres } from "../scratch-postgres.ts";
import { Fleet, fitExample } from "./scale/fleet.ts";
import { startLoad, Tally } from "./scale/load.ts";
import { createOwners } from "./scale/owners.ts";
import { readDeliveries } from "./shared/deliveries.ts";

/**
 * Four processes each of web, worker and identity on one PostgreSQL, behind nginx with deploy/nginx.conf,
 * which retries only refused requests on another process. Restarts them all in turn while people read pages,
 * sign in, approve and publish; the last line counts what failed and what was done twice.
 */
const OF_EACH = 4;
const OWNERS = 10;
/** The plan's ten a month, and some to spare. */
const POSTS = OWNERS * 8;
const least = { restarts: 12, requests: 5_000 };
const RUN_AT_MOST_MS = 300_000;

const [webDoor = 0, identityDoor = 0, ...ports] = await findFreePorts(2 + 2 * OF_EACH);
const [web, identity] = [`http://127.0.0.1:${webDoor}`, `http://127.0.0.1:${identityDoor}`];
const behind = { web: ports.slice(0, OF_EACH), identity: ports.slice(OF_EACH) };
const pool = { clientId: "galley", poolId: "eu-test-1_Galley" };
await using cleanUp = new AsyncDisposableStack();
const folder = cleanUp.adopt(await mkdtemp(join(tmpdir(), "galley-scale-")), (path) => rm(path, removing));
const postgres = cleanUp.adopt(
  await startScratchPostgres({ database: "postgres", settings: { max_connections: "300" } }),
  (server) => server.stop(),
);
const settings = { USER_POOL_ENDPOINT: identity, TRUSTED_PROXIES: "127.0.0.1", DATABASE_POOL: "4" };
const product = cleanUp.adopt(
  await startProduct({
    postgres,
    processes: [],
    settings: { ...settings, LOG_LEVEL: "warn", PUBLIC_URL: web },
    // Only one process could listen for the hosted login.
    without: /^(IDENTITY_TLS|OAUTH)_/,
    allow: [new URL(identity).host],
  }),
  (started) => started.close(),
);
const { rig, ctx, sql } = product;
const example = fitExample({ web: webDoor, identity: identityDoor }, behind);
const nginx = cleanUp.adopt(await startNginx(folder, example), (server) => server.stop());
const fleet = cleanUp.adopt(new Fleet(rig, behind), (started) => started.stop());
const tally = new Tally();

await fleet.start();
const processes = fleet.size;
const owners = await createOwners(rig, ctx, OWNERS);
// Posts that exist at the first poll don't become articles.
const unwatched = async () => (await sql("select from sources where last_polled_at is null")).length;
const patience = { patienceMs: 120_000, everyMs: 100 };
await waitUntil("all sources were looked at", async () => (await unwatched()) === 0, patience);
console.log(`${processes} processes run, ${owners.length} owners`);
const deadline = Date.now() + RUN_AT_MOST_MS;
const load = startLoad(rig, { web, identity, ...pool, owners, posts: POSTS }, tally);
while (Date.now() < deadline && (fleet.restarts < least.restarts || tally.requests < least.requests)) {
  await fleet.restartAll();
  console.log(`… ${fleet.restarts} restarts, ${tally.requests} requests, ${tally.failed} failed`);
}
await load.posted;
const areAllOut = async () => (await count()).published >= POSTS;
await waitUntil("all is published", areAllOut, { ...patience, everyMs: 1_000 }).catch(() =>
  console.log("not all is out"),
);
const { articles, published, mails, duplicates } = await count();
await load.stop();

tally.print();
for (const ending of fleet.disorderly) console.log(`did not shut down cleanly: ${ending}`);
console.log(`${POSTS} posts, ${articles} articles, ${mails} mails, ${published} published`);
const failed = tally.failed + Math.max(0, POSTS - published) + fleet.disorderly.length;
const isDone = processes === 3 * OF_EACH && failed + duplicates === 0;
process.exitCode = isDone && fleet.restarts >= least.restarts && tally.requests >= least.requests ? 0 : 1;
// nginx sends a refused connection to another process; any other line is the cause of a failed request.
if (!isDone) for (const line of await nginx.readErrors()) if (!line.includes("refused")) console.log(`nginx: ${line}`);
console.log(
  `scale: processes=${processes} restarts=${fleet.restarts} ` +
    `requests=${tally.requests} failed=${failed} duplicates=${duplicates}`,
);

/** Counts from the site's and the mailbox's own journals; the database only says what should be there once. */
async function count() {
  type Posts = { posts: { status: string; content: string }[] };
  const { posts } = await control<Posts>(rig.wordpress, "GET", "/posts");
  // Not the mails about a sign-in from a new device, of which there are many.
  const proofs = await sql("select id from mails where kind = 'approval-request'");
  const all = await readDeliveries(rig);
  const deliveries = all.filter((messageId) => proofs.some(({ id }) => messageId.includes(String(id))));
  const articles = await sql("select owner_id || ' ' || post_id as post from articles where status = 'GENERATED'");
  const repeated = (values: unknown[]) => values.length - new Set(values).size;
  const markers = posts.flatMap(({ content }) => /galley:[0-9a-f]+/.exec(content)?.[0] ?? []);
  // One mail per article: anything twice in a list was done twice.
  const mailedTwice = Math.max(repeated(deliveries), deliveries.length - articles.length, 0);
  return {
    articles: articles.length,
    published: posts.filter(({ status }) => status === "publish").length,
    mails: deliveries.length,
    duplicates: repeated(markers) + mailedTwice + repeated(articles.map(({ post }) => post)),
  };
}
