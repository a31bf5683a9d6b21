import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { crashPoints } from "../../src/platform/crash-points.ts";
import { articleLanguages } from "../../src/platform/languages.ts";
import { connectInstagram, connectWordPress, openOwner } from "../../test/owners.ts";
import { type Product, startProduct } from "../../test/product.ts";
import { type RealWordPress, startRealWordPress } from "../../test/real-wordpress.ts";
import { control } from "../../test/rig.ts";
import { waitUntil } from "../../test/wait-until.ts";
import { removing } from "../clean-up.ts";
import captions from "./main-job/captions.json" with { type: "json" };
import { countMainJob } from "./main-job/outcome.ts";
import { startApproving } from "./shared/approving-person.ts";
import { resendUndelivered } from "./shared/deliveries.ts";
import { Supervisor } from "./shared/supervisor.ts";
import { conclude } from "./shared/tally.ts";

/**
 * The main job end to end: posts in seven languages, a real WordPress, posts added while it runs. With --kill,
 * the service dies at every named crash point and then at random. The last line counts what the simulators'
 * journals, WordPress and the database agree on; on failure, lines after it say why.
 */
const killing = process.argv.includes("--kill");
const PLAIN_ROUNDS = 3;
/** Rounds of random kills after one round per crash point. */
const RANDOM_KILLS = 8;
/** If a crash point isn't reached in this time, kills the process directly, and still counts it. */
const CRASH_PATIENCE_MS = 20_000;

const startedAt = Date.now();
await using cleanUp = new AsyncDisposableStack();
const { wordpress, ...site } = await startRealWordPress();
if (wordpress === null) throw new Error(`it needs a real WordPress: ${"reason" in site ? site.reason : ""}`);
cleanUp.defer(wordpress.stop);
const settings = { LOG_LEVEL: killing ? "silent" : "warn" };
const product = await startProduct({ processes: [], settings, allow: [new URL(wordpress.siteUrl).host] });
cleanUp.defer(product.close);
const { rig, ctx } = product;
const logFolder = cleanUp.adopt(await mkdtemp(join(tmpdir(), "galley main job ")), (path) => rm(path, removing));
const supervisor = cleanUp.adopt(new Supervisor(rig.readEnvironment, logFolder), (one) => one.close());

const accounts = await connectAccounts(product, wordpress);
const { journal: connectedAt } = await control<{ journal: number }>(rig.instagram, "GET", "/state");
console.log(`connected ${accounts.length} accounts, one per language`);
supervisor.start(["web", "worker-1"]);
const person = cleanUp.adopt(startApproving(rig), (one) => one.stop());
let kills = 0;
if (killing) kills = await killInTurn((round) => addPosts(product, accounts, round, round % accounts.length));
else
  for (let round = 0; round < PLAIN_ROUNDS; round += 1) {
    await addPosts(product, accounts, round);
    await wait(3_000);
  }
const count = () => countMainJob(product, wordpress, connectedAt);
let open: string[] = [];
const isDone = async () => {
  await resendUndelivered(ctx, rig);
  const { failures, duplicates } = await count();
  open = failures;
  // Waiting doesn't help against duplicates.
  return open.length === 0 || duplicates > 0;
};
const untilDone = { patienceMs: killing ? 600_000 : 240_000, everyMs: 1_000 };
// WordPress may not answer while a worker is killed.
await waitUntil(
  () => open.join("; "),
  () => isDone().catch(() => false),
  untilDone,
).catch((error: unknown) => console.log(String(error)));
await person.stop();
await supervisor.close();
const { uncertain, failures, ...outcome } = await count();
const counts = {
  ...outcome,
  ...(killing && { kills, uncertain }),
  seconds: Math.round((Date.now() - startedAt) / 1000),
};
const problems = [...failures, ...supervisor.problems];
const least = { eligible: 21, languages: 7, ...(killing && { kills: 20 }) };
conclude("main-job", counts, { least, isFine: problems.length === 0 });
for (const problem of problems) console.log(`main-job failed: ${problem}`);

/** Kills at each crash point and then at random; calls `post` once for each. Returns how often it killed. */
async function killInTurn(post: (round: number) => Promise<void>): Promise<number> {
  for (const [round, point] of crashPoints.entries()) {
    const name = point.startsWith("approve.") ? "web" : "worker-1";
    await supervisor.dieAt(name, point);
    await post(round);
    const died = await Promise.race([supervisor.ended(name).then(() => true), wait(CRASH_PATIENCE_MS, false)]);
    if (!died) await supervisor.kill(name);
    console.log(`kill at ${point}: ${died ? "died there" : "not passed, killed by hand"}`);
  }
  for (let kill = 0; kill < RANDOM_KILLS; kill += 1) {
    await post(crashPoints.length + kill);
    await wait(300 + Math.random() * 4_000);
    while (!(await supervisor.kill("worker-1"))) await wait(100);
    console.log("killed the worker at a random moment");
  }
  return crashPoints.length + RANDOM_KILLS;
}

type Account = { language: keyof typeof captions; userId: string };

/** An owner for each language, with a site and an Instagram account that has posts. */
async function connectAccounts({ rig, ctx }: Product, wordpress: RealWordPress): Promise<Account[]> {
  return Promise.all(
    articleLanguages.map(async (language) => {
      const locale = language === "vi" ? "vi" : "en";
      const account = { email: `owner.${language}@galley.example`, locale, timeZone: "Europe/Zurich" } as const;
      const caller = await openOwner(ctx, account);
      const { siteUrl, username, password } = wordpress;
      await connectWordPress(rig, ctx, caller, { siteUrl, username, password });
      const seed = { languages: [language], odd: false };
      const { userId } = await connectInstagram(rig, ctx, caller, { username: `galley.${language}`, language, seed });
      return { language, userId };
    }),
  );
}

/** Adds a post of every kind, including those that don't become articles, to the account at `only` or to all. */
async function addPosts({ rig }: Product, accounts: Account[], round: number, only?: number): Promise<void> {
  const photo = { generate: { width: 1080, height: 810, seed: round } };
  for (const [index, { language, userId }] of accounts.entries()) {
    if (only !== undefined && index !== only) continue;
    const add = (post: object) => control(rig.instagram, "POST", `/accounts/${userId}/posts`, post);
    const caption = captions[language].replace("{n}", String(round * 10 + index + 11));
    const carousel = { kind: "carousel", pictures: [photo, { video: true }, { generate: { seed: round + 500 } }] };
    await add({ caption, ...((round + index) % 3 === 0 ? carousel : { kind: "image", pictures: [photo] }) });
    if ((round + index) % 2 === 0) await add({ kind: "reel", caption: "A reel gives no article." });
    if (index === 0) await add({ kind: "story", caption: "Nor does a story." });
    if (index === 1) await add({ kind: "video", caption: "Nor does a video." });
  }
}
