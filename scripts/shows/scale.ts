import { waitUntil } from "../../test/wait-until.ts";
import { startScratchPostgres } from "../scratch-postgres.ts";
import { startLoad, Tally } from "./scale/load.ts";
import { countOutcome } from "./shared/count-outcome.ts";
import { printMessages, startFleet } from "./shared/fleet.ts";
import { conclude } from "./shared/tally.ts";

/**
 * Four processes each of web, worker and identity on one PostgreSQL, behind nginx with deploy/nginx.conf,
 * which retries only refused requests on another process. Restarts them all in turn while people read pages,
 * sign in, approve and publish; the last line counts what failed and what was done twice.
 */
const OF_EACH = 4;
const OWNERS = 10;
/** Eight each: the plan allows ten a month. */
const POSTS = OWNERS * 8;
const least = { restarts: 12, requests: 5_000 };
const RUN_AT_MOST_MS = 300_000;

await using cleanUp = new AsyncDisposableStack();
const settings = { max_connections: "300" };
const postgres = cleanUp.use(await startScratchPostgres({ database: "postgres", settings }));
const options = { ofEach: OF_EACH, owners: OWNERS, postgres, databasePool: "4" };
const { product, nginx, fleet, ...web } = await startFleet(cleanUp, options);
const processes = fleet.running.length;
const tally = new Tally();
const deadline = Date.now() + RUN_AT_MOST_MS;
const load = startLoad(product.rig, { ...web, posts: POSTS }, tally);
while (Date.now() < deadline && (fleet.restarts < least.restarts || tally.requests < least.requests)) {
  await fleet.restartAll();
  console.log(`… ${fleet.restarts} restarts, ${tally.requests} requests, ${tally.failed} failed`);
}
await load.posted;
const areAllOut = async () => (await countOutcome(product)).published >= POSTS;
await waitUntil("all is published", areAllOut, { patienceMs: 120_000, everyMs: 1_000 }).catch(() =>
  console.log("not everything was published"),
);
const { articles, published, mails, ...twice } = await countOutcome(product);
await load.stop();

tally.print();
for (const ending of fleet.disorderly) console.log(`did not shut down cleanly: ${ending}`);
console.log(`${POSTS} posts, ${articles} articles, ${mails} mails, ${published} published`);
const failed = tally.failed + Math.max(0, POSTS - published) + fleet.disorderly.length;
// One email per article.
const duplicates = twice.duplicates + twice.copies + Math.max(0, mails - articles);
const isDone = processes === 3 * OF_EACH && failed + duplicates === 0;
if (!isDone) {
  printMessages(Object.values(await fleet.readLines()).flat());
  // nginx sends a refused connection to another process; any other line is the cause of a failed request.
  for (const line of await nginx.readErrors()) if (!line.includes("refused")) console.log(`nginx: ${line}`);
}
const { restarts } = fleet;
const counts = { processes, restarts, requests: tally.requests, failed, duplicates };
conclude("scale", counts, { least, isFine: processes === 3 * OF_EACH });
