import { setTimeout as wait } from "node:timers/promises";
import { checkHistory, invariants } from "./resilience/checker/check-history.ts";
import { createOwners, type Owner } from "./resilience/create-owners.ts";
import { heal, letNightCome } from "./resilience/heal.ts";
import { addPost, changeAddress, endPremium, leave, payTwice, switchOff, tryAndClaim } from "./resilience/lives.ts";
import { MailReader } from "./resilience/mail-reader.ts";
import { Nemesis } from "./resilience/nemesis.ts";
import { createRandom, type Random } from "./resilience/random.ts";
import { firstLimits, readHistory } from "./resilience/read-history.ts";
import { keepEvidence } from "./resilience/keep-evidence.ts";
import { readFound } from "./resilience/read-journals.ts";
import { type Backup, backUpInMidRun, startRestored } from "./resilience/restore-backup.ts";
import { nothingTold } from "./resilience/told.ts";
import { startWorld, type World } from "./resilience/world.ts";

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
const world = await startWorld(createRandom(seed));
const told = nothingTold();
let ended = false;
try {
  ended = await run();
} finally {
  await world.close();
}
process.exitCode = ended ? 0 : 1;

async function run(): Promise<boolean> {
  world.supervisor.start(["web", "worker-1", "worker-2"]);
  await untilReady(world);
  const owners = await createOwners(world, OWNERS, FREE);
  told.limits.push(...firstLimits(owners, FREE));
  const reader = new MailReader(world, owners, told, createRandom(seed + 1));
  const nemesis = new Nemesis(world, createRandom(seed + 2));
  reader.start();
  nemesis.start({ inside: 2_000, outside: 1_200 });
  const [backup] = await Promise.all([backUpAt(0.42), postForAll(owners), live(owners)]);
  await nemesis.stop();
  console.log(`${nemesis.done.length} faults are over`);
  await letNightCome(world);
  const undone = await heal(
    world,
    async () => new Set((await readFound(world, owners)).flatMap(({ mediaId, wanted }) => (wanted ? [mediaId] : []))),
  );
  if (undone.length > 0) console.log(`not finished in time: ${undone.join(", ")}`);
  await reader.stop();
  const found = await readHistory(world, owners, told);
  await world.supervisor.close();
  const violations = checkHistory({
    ...found,
    stops: world.supervisor.stops,
    restored: await startRestored(world, backup),
  });
  for (const { invariant, says, what } of violations) console.log(`${invariant} (${says}): ${what}`);
  if (violations.length > 0) await keepEvidence(world, found);
  const posts = found.found.length;
  console.log(
    `${found.articles.length} articles, ${found.site.filter(({ status }) => status === "publish").length} published, ` +
      `${found.deliveries.length} mails`,
  );
  console.log(
    `resilience: faults=${nemesis.done.length} posts=${posts} ` +
      `invariants=${Object.keys(invariants).length} violations=${violations.length}`,
  );
  return violations.length === 0 && nemesis.done.length >= 60 && posts >= 200;
}

async function untilReady({ webUrl }: World): Promise<void> {
  for (let tries = 0; tries < 1_800; tries += 1) {
    if ((await fetch(`${webUrl}/readyz`).catch(() => null))?.ok) return;
    await wait(100);
  }
  throw new Error("The service does not start");
}

async function postForAll(owners: Owner[]): Promise<void> {
  const posting: Random = createRandom(seed + 3);
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
  const nth = (index: number): Owner =>
    owners[index] ??
    (() => {
      throw new Error(`no owner ${index}`);
    })();
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
  await Promise.all(
    events.map(async ([part, act]) => {
      await wait(part * seconds * 1_000);
      await act();
    }),
  );
}
