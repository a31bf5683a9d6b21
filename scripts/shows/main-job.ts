import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createAccount } from "../../src/accounts/create-account.ts";
import type { Caller } from "../../src/actor.ts";
import type { Context } from "../../src/context.ts";
import { connectIntegration } from "../../src/integrations/connect-integration.ts";
import { type ArticleLanguage, articleLanguages } from "../../src/languages.ts";
import { connectSource, neutralStyle } from "../../src/sources/connect-source.ts";
import { control, type Rig, startRig } from "../../test/rig.ts";
import { type RealWordPress, startRealWordPress } from "../../test/real-wordpress.ts";
import { migrate } from "../../src/db/migrate.ts";
import { findFreePort, startPostgres } from "../postgres.ts";
import { countOutcome, type Outcome } from "./main-job/count-outcome.ts";
import { KillingSupervisor } from "./main-job/killing-supervisor.ts";
import { resendUndelivered } from "./main-job/resend-undelivered.ts";
import { ApprovingPerson } from "./person.ts";

/**
 * The main job for real: posts in seven languages, a real WordPress, posts added while it runs; with
 * --kill the service dies at every named crash point and then at random. The last line counts what
 * the simulators' journals, WordPress and the database agree on.
 */
const killing = process.argv.includes("--kill");
const PATIENCE_MS = killing ? 600_000 : 240_000;

type Channel = { language: ArticleLanguage; userId: string; caller: Caller };

const startedAt = Date.now();
const folder = await mkdtemp(join(tmpdir(), "galley show "));
const postgres = await startPostgres({
  dataFolder: join(folder, "postgres"),
  logFile: join(folder, "postgres.log"),
  password: randomBytes(16).toString("hex"),
  database: "galley",
});
const wordpress = await startRealWordPress();
if (wordpress === null) throw new Error("This show needs the real WordPress; see the line above for what is missing.");
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
    await addPosts(rig, channels, round);
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
  await rm(folder, { recursive: true, force: true });
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
      const site = { siteUrl: wordpress.siteUrl, username: wordpress.administrator.username, password: wordpress.administrator.password };
      await connectIntegration(ctx, caller, { kind: "wordpress", label: "WordPress", ...site, category: null, sourceId: null });
      const source = { label: language, language, about: "", keywords: [], style: neutralStyle };
      await connectSource(ctx, caller, { ...source, accessToken, tokenExpiresAt: new Date(expiresAt) });
      return { language, userId: account.userId, caller };
    }),
  );
}

const captions: Record<ArticleLanguage, string> = {
  en: "Pot number {n} came out of the kiln this morning.\n\nThe glaze ran a little on the left side. I like it that way.\n\n#pottery #kiln",
  de: "Topf Nummer {n} kam heute Morgen aus dem Ofen.\n\nDie Glasur ist links ein wenig gelaufen. Mir gefällt das so.\n\n#keramik",
  fr: "Le pot numéro {n} est sorti du four ce matin.\n\nL'émail a un peu coulé à gauche. J'aime bien comme ça.\n\n#poterie",
  it: "Il vaso numero {n} è uscito dal forno stamattina.\n\nLo smalto è colato un po' a sinistra. A me piace così.\n\n#ceramica",
  vi: "Chiếc bình số {n} ra lò sáng nay.\n\nMen chảy một chút ở bên trái. Mình lại thích như vậy.\n\n#gốm",
  ja: "今朝、{n}番目の器が窯から出ました。\n\n左側の釉薬が少し流れました。でも気に入っています。\n\n#陶芸",
  ms: "Pasu nombor {n} keluar dari tanur pagi tadi.\n\nGlasirnya meleleh sedikit di sebelah kiri. Saya suka begitu.\n\n#tembikar",
};

/** Every kind that gives an article, and every kind that does not. */
async function addPosts(rig: Rig, channels: Channel[], round: number): Promise<void> {
  const photo = { generate: { width: 1080, height: 810, seed: round } };
  for (const [index, channel] of channels.entries()) {
    if (supervisor.oneAccountARound && index !== round % channels.length) continue;
    const add = (post: object) => control(rig.instagram, "POST", `/accounts/${channel.userId}/posts`, post);
    const caption = captions[channel.language].replace("{n}", String(round * 10 + index + 11));
    if ((round + index) % 3 === 0) await add({ kind: "carousel", caption, pictures: [photo, { video: true }, { generate: { seed: round + 500 } }] });
    else await add({ kind: "image", caption, pictures: [photo] });
    if ((round + index) % 2 === 0) await add({ kind: "reel", caption: "A reel gives no article." });
    if (index === 0) await add({ kind: "story", caption: "Nor does a story." });
    if (index === 1) await add({ kind: "video", caption: "Nor does a video." });
  }
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
