import { setTimeout as wait } from "node:timers/promises";
import { articleLanguages } from "../../src/platform/languages.ts";
import { connectInstagram, connectWordPress, openOwner } from "../../test/owners.ts";
import { type Product, startProduct } from "../../test/product.ts";
import { type RealWordPress, startRealWordPress } from "../../test/real-wordpress.ts";
import { control } from "../../test/rig.ts";
import { type CleanUpStep, cleanUp, describeError } from "../clean-up.ts";
import captions from "./main-job/captions.json" with { type: "json" };
import { KillingSupervisor } from "./main-job/killing-supervisor.ts";
import { countOutcome, waitForOutcome, whyFailed } from "./main-job/outcome.ts";
import { startApproving } from "./shared/approving-person.ts";
import { resendUndelivered } from "./shared/deliveries.ts";

/**
 * The main job end to end: posts in seven languages, a real WordPress, posts added while it runs. With --kill,
 * the service dies at every named crash point and then at random. The last line counts what the simulators'
 * journals, WordPress and the database agree on; on failure, lines after it say why.
 */
const killing = process.argv.includes("--kill");
const PATIENCE_MS = killing ? 600_000 : 240_000;
const PLAIN_ROUNDS = 3;

const startedAt = Date.now();
const steps: CleanUpStep[] = [];
process.on("uncaughtException", (error) => {
  console.log(`main-job failed: an unhandled error: ${describeError(error)}`);
  process.exit(1);
});

const failures = await runShow().catch((error: unknown) => [`it broke off: ${describeError(error)}`]);
for (const failure of await cleanUp(steps)) failures.push(`clean-up of ${failure}`);
for (const failure of failures) console.log(`main-job failed: ${failure}`);
process.exitCode = failures.length === 0 ? 0 : 1;

/** Returns every reason for failure; leaves cleaning up to `steps`. */
async function runShow(): Promise<string[]> {
  const { wordpress, ...site } = await startRealWordPress();
  if (wordpress === null) return [`it needs a real WordPress: ${"reason" in site ? site.reason : ""}`];
  steps.unshift({ what: "WordPress", run: wordpress.stop });
  const settings = { LOG_LEVEL: killing ? "silent" : "warn" };
  const product = await startProduct({ processes: [], settings, allow: [new URL(wordpress.siteUrl).host] });
  const { rig, ctx } = product;
  steps.unshift({ what: "the product", run: product.close });
  const supervisor = new KillingSupervisor(rig);
  steps.unshift({ what: "the service", run: () => supervisor.stop() });

  const accounts = await connectAccounts(product, wordpress);
  const { journal: connectedAt } = await control<{ journal: number }>(rig.instagram, "GET", "/state");
  console.log(`connected ${accounts.length} accounts, one per language`);
  await supervisor.start();
  const person = startApproving(rig);
  steps.unshift({ what: "the person", run: person.stop });
  if (killing) await supervisor.killInTurn((round) => addPosts(product, accounts, round, round % accounts.length));
  else
    for (let round = 0; round < PLAIN_ROUNDS; round += 1) {
      await addPosts(product, accounts, round);
      await wait(3_000);
    }
  const count = () => countOutcome(product, wordpress, connectedAt);
  const resendAndCount = () => resendUndelivered(ctx, rig).then(count);
  const watch = { everyMs: 1_000, say: (line: string) => console.log(`… ${line}`) };
  await waitForOutcome(resendAndCount, { ...watch, patienceMs: PATIENCE_MS });
  // Counts once more at the end, to include anything that came late.
  await person.stop();
  await supervisor.stop();
  const outcome = await waitForOutcome(count, { ...watch, patienceMs: 30_000 });
  const { posts, eligible, languages, articles, mails, uncertain, published, duplicates, lost } = outcome;
  console.log(
    `main-job: posts=${posts} eligible=${eligible} languages=${languages} articles=${articles} ` +
      `mails=${mails} published=${published} duplicates=${duplicates} lost=${lost}` +
      `${killing ? ` kills=${supervisor.kills} uncertain=${uncertain}` : ""} ` +
      `seconds=${Math.round((Date.now() - startedAt) / 1000)}`,
  );
  return [...whyFailed(outcome, killing ? supervisor.kills : null), ...supervisor.problems];
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
