import type { Context } from "../../src/context.ts";
import { articleLanguages } from "../../src/platform/languages.ts";
import { connectSource } from "../../src/post/sources/connecting/connect-source.ts";
import { neutralStyle } from "../../src/post/sources/source-settings.ts";
import { addInstagramAccount, connectWordPress, issueToken, openOwner } from "../../test/owners.ts";
import { control, type Rig, startRig } from "../../test/rig.ts";
import { type RealWordPress, startRealWordPress } from "../../test/real-wordpress.ts";
import { migrate } from "../../src/platform/db/migrate.ts";
import { type CleanUpStep, cleanUp, describeError } from "../clean-up.ts";
import { findFreePort } from "../postgres.ts";
import { startScratchPostgres } from "../scratch-postgres.ts";
import { addPosts, type Channel } from "./main-job/add-posts.ts";
import { countOutcome, type Outcome } from "./main-job/count-outcome.ts";
import { KillingSupervisor } from "./main-job/killing-supervisor.ts";
import { resendUndelivered } from "./main-job/resend-undelivered.ts";
import { ApprovingPerson } from "./main-job/approving-person.ts";
import { waitForOutcome } from "./main-job/wait-for-outcome.ts";
import { whyFailed } from "./main-job/why-failed.ts";

/**
 * The main job end to end: posts in seven languages, a real WordPress, posts added while it runs. With --kill,
 * the service dies at every named crash point and then at random. The last line counts what the simulators'
 * journals, WordPress and the database agree on; on failure, lines after it say why.
 */
const killing = process.argv.includes("--kill");
const PATIENCE_MS = killing ? 600_000 : 240_000;

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
  const laterRemoved = (what: string, run: CleanUpStep["run"]) => steps.unshift({ what, run });
  const postgres = await startScratchPostgres({ database: "galley" });
  laterRemoved("PostgreSQL", postgres.stop);
  const site = await startRealWordPress();
  if (site.wordpress === null) return [`it needs a real WordPress: ${site.reason}`];
  const { wordpress } = site;
  laterRemoved("WordPress", wordpress.stop);
  const port = await findFreePort();
  const rig = await startRig(postgres.connectionString(), {
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    LOG_LEVEL: killing ? "silent" : "warn",
  });
  laterRemoved("the rig", rig.close);
  rig.allow(new URL(wordpress.siteUrl).host);
  await migrate(postgres.connectionString());
  const ctx = await rig.openContext();
  laterRemoved("the context", ctx.close);
  const person = new ApprovingPerson(rig.mailbox);
  const supervisor = new KillingSupervisor(rig, killing);
  laterRemoved("the service", () => supervisor.stop());
  laterRemoved("the person", () => person.stop());

  const channels = await connectChannels(rig, ctx, wordpress);
  const { journal: connectedAt } = await control<{ journal: number }>(rig.instagram, "GET", "/state");
  console.log(`connected ${channels.length} accounts, one per language`);
  await supervisor.start();
  person.start();
  await supervisor.run(async (round) => {
    await addPosts(rig, channels, round, killing ? round % channels.length : null);
  });
  const count = () => countOutcome(rig, ctx, wordpress, connectedAt);
  const resendAndCount = async () => {
    await resendUndelivered(ctx, rig.mailbox);
    return count();
  };
  await waitForOutcome(resendAndCount, {
    patienceMs: PATIENCE_MS,
    everyMs: 1_000,
    say: (line) => console.log(`… ${line}`),
  });
  // Counts once more at the end, to include anything that came late.
  await person.stop();
  await supervisor.stop();
  const outcome = await waitForOutcome(count, {
    patienceMs: 30_000,
    everyMs: 1_000,
    say: (line) => console.log(`… ${line}`),
  });
  printOutcome(outcome, supervisor.kills);
  return [...whyFailed(outcome, killing ? supervisor.kills : null), ...supervisor.problems];
}

async function connectChannels(rig: Rig, ctx: Context, wordpress: RealWordPress): Promise<Channel[]> {
  return Promise.all(
    articleLanguages.map(async (language) => {
      const userId = await addInstagramAccount(rig, { username: `galley.${language}` });
      await control(rig.instagram, "POST", `/accounts/${userId}/seed`, { languages: [language], odd: false });
      const locale = language === "vi" ? "vi" : "en";
      const owner = { email: `owner.${language}@galley.example`, locale, timeZone: "Europe/Zurich" } as const;
      const caller = await openOwner(ctx, owner);
      const { siteUrl, username, password } = wordpress;
      await connectWordPress(rig, ctx, caller, { siteUrl, username, password });
      const source = { label: language, language, about: "", keywords: [], style: neutralStyle };
      await connectSource(ctx, caller, { ...source, ...(await issueToken(rig, userId)) });
      return { language, userId };
    }),
  );
}

function printOutcome(outcome: Outcome, killed: number): void {
  const { posts, eligible, languages, articles, mails, uncertain, published, duplicates, lost } = outcome;
  const kills = killing ? ` kills=${killed} uncertain=${uncertain}` : "";
  const seconds = Math.round((Date.now() - startedAt) / 1000);
  console.log(
    `main-job: posts=${posts} eligible=${eligible} languages=${languages} articles=${articles} ` +
      `mails=${mails} published=${published} duplicates=${duplicates} lost=${lost}${kills} seconds=${seconds}`,
  );
}
