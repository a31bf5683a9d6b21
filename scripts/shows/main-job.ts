import { createAccount } from "../../src/accounts/create-account.ts";
import type { Caller } from "../../src/actor.ts";
import type { Context } from "../../src/context.ts";
import { createIntegration } from "../../src/integrations/create-integration.ts";
import { articleLanguages } from "../../src/languages.ts";
import { connectSource } from "../../src/sources/connect-source.ts";
import { neutralStyle } from "../../src/sources/source-settings.ts";
import { control, type Rig, startRig } from "../../test/rig.ts";
import { type RealWordPress, startRealWordPress } from "../../test/real-wordpress.ts";
import { migrate } from "../../src/db/migrate.ts";
import { findFreePort } from "../postgres.ts";
import { startScratchPostgres } from "../scratch-postgres.ts";
import { addPosts, type Channel } from "./main-job/add-posts.ts";
import { countOutcome, type Outcome } from "./main-job/count-outcome.ts";
import { KillingSupervisor } from "./main-job/killing-supervisor.ts";
import { resendUndelivered } from "./main-job/resend-undelivered.ts";
import { ApprovingPerson } from "./main-job/approving-person.ts";

/**
 * The main job for real: posts in seven languages, a real WordPress, posts added while it runs; with
 * --kill the service dies at every named crash point and then at random. The last line counts what
 * the simulators' journals, WordPress and the database agree on.
 */
const killing = process.argv.includes("--kill");
const PATIENCE_MS = killing ? 600_000 : 240_000;

const startedAt = Date.now();
const postgres = await startScratchPostgres({ database: "galley" });
const site = await startRealWordPress();
if (site.wordpress === null) throw new Error(`This show needs a real WordPress: ${site.reason}`);
const { wordpress } = site;
const port = await findFreePort();
const rig = await startRig(postgres.connectionString(), {
  PORT: String(port),
  PUBLIC_URL: `http://127.0.0.1:${port}`,
  LOG_LEVEL: killing ? "silent" : "warn",
});
rig.allow(new URL(wordpress.siteUrl).host);
await migrate(postgres.connectionString());
const ctx = await rig.openContext();
const person = new ApprovingPerson(rig.mailbox);
const supervisor = new KillingSupervisor(rig, killing);
let done = false;
try {
  const channels = await connectChannels(rig, ctx, wordpress);
  const { journal: connectedAt } = await control<{ journal: number }>(rig.instagram, "GET", "/state");
  console.log(`connected ${channels.length} accounts, one per language`);
  await supervisor.start();
  person.start();
  await supervisor.run(async (round) => {
    await addPosts(rig, channels, round, killing ? round % channels.length : null);
  });
  const outcome = await waitForOutcome(rig, ctx, wordpress, connectedAt);
  done = report(outcome);
} finally {
  await person.stop();
  await supervisor.stop();
  await ctx.close();
  await rig.close();
  await wordpress.stop();
  await postgres.stop();
}
process.exitCode = done ? 0 : 1;

async function connectChannels(rig: Rig, ctx: Context, wordpress: RealWordPress): Promise<Channel[]> {
  return Promise.all(
    articleLanguages.map(async (language) => {
      const account = await control<{ userId: string }>(rig.instagram, "POST", "/accounts", { username: `galley.${language}` });
      await control(rig.instagram, "POST", `/accounts/${account.userId}/seed`, { languages: [language], odd: false });
      const { accessToken, expiresAt } = await control<{ accessToken: string; expiresAt: string }>(
        rig.instagram,
        "POST",
        `/accounts/${account.userId}/token`,
      );
      const { ownerId } = await createAccount(ctx, {
        email: `owner.${language}@galley.example`,
        name: `Owner ${language}`,
        locale: language === "vi" ? "vi" : "en",
        timeZone: "Europe/Zurich",
      });
      const caller: Caller = { ownerId, actor: { type: "user", id: ownerId } };
      const { siteUrl, username, password } = wordpress;
      const integration = { kind: "wordpress" as const, label: "WordPress", category: null, sourceId: null };
      await createIntegration(ctx, caller, { ...integration, siteUrl, username, password });
      const source = { label: language, language, about: "", keywords: [], style: neutralStyle };
      await connectSource(ctx, caller, { ...source, accessToken, tokenExpiresAt: new Date(expiresAt) });
      return { language, userId: account.userId };
    }),
  );
}

async function waitForOutcome(rig: Rig, ctx: Context, wordpress: RealWordPress, connectedAt: number): Promise<Outcome> {
  const deadline = Date.now() + PATIENCE_MS;
  let reported = 0;
  for (;;) {
    await resendUndelivered(ctx, rig.mailbox);
    const outcome = await countOutcome(rig, ctx, wordpress, connectedAt);
    const complete = outcome.published === outcome.eligible && outcome.drafts === 0;
    if (complete || Date.now() > deadline) return outcome;
    if (Date.now() - reported > 10_000) {
      console.log(`… ${outcome.articles} articles, ${outcome.mails} mails, ${outcome.published} of ${outcome.eligible} published`);
      reported = Date.now();
    }
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
}

function report(outcome: Outcome): boolean {
  const { posts, eligible, languages, articles, mails, uncertain, published, duplicates, lost, disagreements } = outcome;
  for (const disagreement of disagreements) console.log(`disagreement: ${disagreement}`);
  const kills = killing ? ` kills=${supervisor.kills} uncertain=${uncertain}` : "";
  const seconds = Math.round((Date.now() - startedAt) / 1000);
  console.log(
    `main-job: posts=${posts} eligible=${eligible} languages=${languages} articles=${articles} mails=${mails} published=${published} duplicates=${duplicates} lost=${lost}${kills} seconds=${seconds}`,
  );
  const enough = eligible >= 21 && languages === 7 && (!killing || supervisor.kills >= 20);
  return enough && disagreements.length === 0 && duplicates === 0 && lost === 0 && articles === eligible && published === eligible;
}
