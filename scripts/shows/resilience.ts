import { cp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { waitUntil } from "../../test/wait-until.ts";
import { root } from "../root.ts";
import { checkHistory, invariants } from "./resilience/checker/check-history.ts";
import { createOwners, type Owner } from "./resilience/create-owners.ts";
import type { History } from "./resilience/checker/history.ts";
import { heal } from "./resilience/heal.ts";
import { addPost, changeAddress, endPremium, leave, payTwice, switchOff, tryAndClaim } from "./resilience/lives.ts";
import { startReading } from "./resilience/mail-reader.ts";
import { startNemesis } from "./resilience/nemesis.ts";
import { createRandom } from "./resilience/random.ts";
import { firstLimits, readFound, readHistory } from "./resilience/read-history.ts";
import { type Backup, backUpInMidRun, startRestored } from "./resilience/restore-backup.ts";
import { nothingTold } from "./resilience/told.ts";
import { startWorld } from "./resilience/world.ts";
import { conclude } from "./shared/tally.ts";

/**
 * Simulated owners use the whole product while everything fails in turn; then the faults end, remaining work
 * is finished, and 27 invariants are checked against the peers' journals and the database. Arguments: minutes
 * (2), seed (from the clock).
 */
const [minutes = "2", seedGiven] = process.argv.slice(2).filter((argument) => argument !== "--");
const seconds = Number(minutes) * 60;
const seed = Number(seedGiven ?? Date.now() % 1_000_000);
const OWNERS = 8;
const FREE = 2;
const POSTS = Math.max(230, Math.round(seconds * 1.9));
const DAY_MS = 86_400_000;

console.log(`seed ${seed}, ${seconds} seconds, ${OWNERS} owners`);
await using world = await startWorld();
const told = nothingTold();
const { supervisor, url } = world;
supervisor.start(["web", "worker-1", "worker-2"]);
const isReady = async () => (await fetch(`${url}/readyz`).catch(() => null))?.ok;
await waitUntil("the service starts", isReady, { patienceMs: 180_000, everyMs: 100 });
const owners = await createOwners(world, OWNERS, FREE);
told.limits.push(...firstLimits(owners, FREE));
const reader = startReading(world, owners, told, createRandom(seed + 1));
const nemesis = startNemesis(world, createRandom(seed + 2), { inside: 2_000, outside: 1_200 });
const [backup] = await Promise.all([backUpAt(0.42), postForAll(owners), live(owners)]);
await nemesis.stop();
console.log(`${nemesis.done.length} faults are over`);
// Starts the nightly reconciliation with Stripe, which recovers lost webhooks.
await world.sql("update billing_customers set next_reconcile_at = $1", [new Date(world.now())]);
const wanted = async () => (await readFound(world, owners)).filter((post) => post.wanted);
const undone = await heal(world, async () => new Set((await wanted()).map(({ mediaId }) => mediaId)));
if (undone.length > 0) console.log(`not finished in time: ${undone.join(", ")}`);
await reader.stop();
const history = await readHistory(world, owners, told);
await supervisor.close();
const restored = await startRestored(world, backup);
const violations = checkHistory({ ...history, stops: supervisor.stops, restored });
for (const { invariant, says, what } of violations) console.log(`${invariant} (${says}): ${what}`);
if (violations.length > 0) await keepEvidence(history);
const { found, articles, site, deliveries } = history;
const published = site.filter(({ status }) => status === "publish").length;
console.log(`${articles.length} articles, ${published} published, ${deliveries.length} mails`);
const counts = { faults: nemesis.done.length, posts: found.length, invariants: Object.keys(invariants).length };
conclude("resilience", { ...counts, violations: violations.length }, { least: { faults: 60, posts: 200 } });

async function postForAll(owners: Owner[]): Promise<void> {
  const posting = createRandom(seed + 3);
  const gapMs = (seconds * 850) / POSTS;
  const started = Date.now();
  for (let number = 1; number <= POSTS; number += 1) {
    await addPost(world, owners, posting, number);
    await wait(Math.max(0, started + number * gapMs - Date.now()));
  }
  await wait(Math.max(0, started + seconds * 1_000 - Date.now()));
}

async function backUpAt(part: number): Promise<Backup> {
  await wait(part * seconds * 1_000);
  return backUpInMidRun(world);
}

/** What happens in the owners' lives, and at which point of the run. */
async function live(owners: Owner[]): Promise<void> {
  const nth = (index: number) => owners[index] as Owner;
  const events: [number, () => Promise<void>][] = [
    [0.1, () => changeAddress(world, nth(2))],
    [0.15, () => endPremium(world, nth(3), told)],
    [0.2, () => tryAndClaim(world, [nth(2), nth(3)], told, 1)],
    [0.3, () => payTwice(world, nth(1), told)],
    [0.35, () => world.jump(40 * DAY_MS)],
    [0.45, () => switchOff(world, nth(4), told, seconds * 400)],
    [0.5, () => leave(world, nth(5), told)],
    [0.6, () => tryAndClaim(world, [nth(6), nth(7)], told, 2)],
  ];
  await Promise.all(events.map(([part, act]) => wait(part * seconds * 1_000).then(act)));
}

/** Saves the logs, the rows of each post's path through the product, and what was checked, without the secrets. */
async function keepEvidence({ secrets: _secrets, outputs: _outputs, ...history }: Omit<History, "restored">) {
  const folder = join(root, "show-results", "resilience");
  await rm(folder, { recursive: true, force: true });
  await cp(world.logFolder, folder, { recursive: true });
  const [sources, posts, jobs] = await Promise.all([
    world.sql("select id, status, active, last_error, failures, next_poll_at from sources"),
    world.sql("select id, source_id, media_id, skipped, posted_at, imported_at from posts"),
    world.sql("select * from jobs.job where state <> 'completed'"),
  ]);
  await writeFile(join(folder, "run.json"), JSON.stringify({ history, sources, posts, jobs }, null, 1));
  console.log(`Logs and rows are kept in ${folder}`);
}
