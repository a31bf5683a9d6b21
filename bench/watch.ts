import { setTimeout as wait } from "node:timers/promises";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import pg from "pg";
import { startChild } from "../scripts/children.ts";
import { startScratchPostgres } from "../scripts/scratch-postgres.ts";
import type { Context } from "../src/context.ts";
import { migrate } from "../src/platform/db/migrate.ts";
import { claimDueSources } from "../src/post/sources/polling/claim-due-sources.ts";
import { control, type Rig, startRig } from "../test/rig.ts";
import { type Figure, report } from "./lib/report.ts";
import { median } from "./lib/statistics.ts";
import { readUsage } from "./pipeline/process-usage.ts";
import { addMany, addWatched } from "./watch/fill-sources.ts";

/**
 * Polls per second by one worker that find nothing new, against a bare loop of the same requests with the same
 * concurrency and one durable commit per batch; and the cost of selecting due sources from a large table.
 */
const SOURCES = Number(process.argv[2] ?? 3_000);
const MANY = Number(process.argv[3] ?? 1_000_000);
const FEW = 10_000;
const AT_ONCE = 16;
const ROUNDS = 3;
const CLAIMS = 150;
const RATE_BAR = 0.6;
const CHOICE_BAR = 2;

/** What one poll requests. */
const mediaAddress =
  "/v26.0/me/media?fields=id,caption,media_type,media_url,permalink,timestamp,media_product_type,shortcode,alt_text," +
  "children%7Bid,media_type,media_url,alt_text%7D&limit=10";

type Round = { seconds: number; cpuSeconds: number };

const postgres = await startScratchPostgres({ database: "postgres" });
const open: { rig: Rig; ctx: Awaited<ReturnType<Rig["openContext"]>> }[] = [];
try {
  const rates = await compareRates();
  const choice = await compareChoice();
  report("watch", [rates, choice]);
} finally {
  for (const { rig, ctx } of open) {
    await ctx.close();
    await rig.close();
  }
  await postgres.stop();
}

async function openWorld(name: string): Promise<{ rig: Rig; ctx: Context }> {
  const client = new pg.Client({ connectionString: postgres.connectionString() });
  await client.connect();
  await client.query(`create database ${name}`).finally(() => client.end());
  await migrate(postgres.connectionString(name));
  const rig = await startRig(postgres.connectionString(name), {
    LOG_LEVEL: "error",
    POLL_INTERVAL: "10m",
    POLL_CONCURRENCY: String(AT_ONCE),
  });
  const world = { rig, ctx: await rig.openContext() };
  open.push(world);
  return world;
}

async function compareRates(): Promise<Figure> {
  const { rig, ctx } = await openWorld("rates");
  const { userId } = await control<{ userId: string }>(rig.instagram, "POST", "/accounts", { username: "bench" });
  const mediaIds: string[] = [];
  for (let index = 0; index < 40; index += 1) {
    const caption = `Bowl number ${index + 1} came out of the kiln. The glaze ran a little on the left side.`;
    mediaIds.push(
      (
        await control<{ id: string }>(rig.instagram, "POST", `/accounts/${userId}/posts`, {
          caption,
          pictures: [{ generate: { width: 8, height: 8 } }],
        })
      ).id,
    );
  }
  const { accessToken } = await control<{ accessToken: string }>(rig.instagram, "POST", `/accounts/${userId}/token`);
  await addWatched(ctx, { accessToken, mediaIds }, SOURCES);
  // Warms up the simulator and the tables.
  await runProduct(rig, ctx);
  await runBare(rig, ctx, accessToken);
  const product: Round[] = [];
  const bare: Round[] = [];
  for (let index = 0; index < ROUNDS; index += 1) {
    product.push(await runProduct(rig, ctx));
    bare.push(await runBare(rig, ctx, accessToken));
  }
  const answer = await fetch(rig.instagram.url + mediaAddress, { headers: { authorization: `Bearer ${accessToken}` } });
  return toFigure(product, bare, { statements: await countStatements(rig, ctx), bytes: (await answer.text()).length });
}

/** The product's worker, started in advance; the clock runs from when all sources are due until none is. */
async function runProduct(rig: Rig, ctx: Context): Promise<Round> {
  const worker = await rig.startService(["worker"]);
  await wait(2_000);
  const before = await readUsage(worker.pid);
  const began = performance.now();
  await makeDue(ctx);
  while ((await countDue(ctx)) > 0) await wait(20);
  const seconds = (performance.now() - began) / 1_000;
  const { cpuSeconds } = await readUsage(worker.pid);
  await worker.stop();
  return { seconds, cpuSeconds: cpuSeconds - before.cpuSeconds };
}

async function runBare(rig: Rig, ctx: Context, accessToken: string): Promise<Round> {
  await makeDue(ctx);
  const work = {
    databaseUrl: rig.env["DATABASE_URL"],
    instagramUrl: rig.instagram.url,
    accessToken,
    atOnce: AT_ONCE,
    address: mediaAddress,
  };
  const script = fileURLToPath(new URL("watch/bare.ts", import.meta.url));
  const child = await startChild("bare", process.execPath, [script, JSON.stringify(work)], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const measured = new Promise<Round>((resolve) =>
    child.process.once("message", (message) => resolve(message as Round)),
  );
  const { code } = await child.exited;
  if (code !== 0) throw new Error(`the bare loop ended with ${code}`);
  return measured;
}

async function makeDue(ctx: Context): Promise<void> {
  await ctx.db
    .updateTable("sources")
    .set({ next_poll_at: new Date(Date.now() - 1_000) })
    .execute();
}

async function countDue(ctx: Context): Promise<number> {
  const due = ctx.db
    .selectFrom("sources")
    .select("id")
    .where("status", "=", "ACTIVE")
    .where("active", "=", true)
    .where("access_token", "is not", null);
  return (await due.where("next_poll_at", "<=", new Date()).limit(1).execute()).length;
}

/** SQL statements per poll, including begin and commit, as the server logs them. */
async function countStatements(rig: Rig, ctx: Context): Promise<number> {
  const logged = async () =>
    (await readFile(postgres.logFile, "utf8")).match(/LOG: {2}(statement|execute)/g)?.length ?? 0;
  await sql`alter database rates set log_statement = 'all'`.execute(ctx.db);
  const before = await logged();
  const { seconds } = await runProduct(rig, ctx);
  const all = (await logged()) - before;
  await sql`alter database rates reset log_statement`.execute(ctx.db);
  console.log(`(with statements logged: ${(SOURCES / seconds).toFixed(0)} polls/s)`);
  return all / SOURCES;
}

function toFigure(product: Round[], bare: Round[], look: { statements: number; bytes: number }): Figure {
  const ratios = product.map(({ seconds }, index) => (bare[index]?.seconds ?? Number.NaN) / seconds);
  const rate = (rounds: Round[]) => rounds.map(({ seconds }) => (SOURCES / seconds).toFixed(0)).join(" ");
  const cpu = (rounds: Round[]) => ((median(rounds.map(({ cpuSeconds }) => cpuSeconds)) / SOURCES) * 1_000).toFixed(2);
  console.log(`polls/s, product: ${rate(product)}; bare: ${rate(bare)}`);
  console.log(
    `a poll: CPU ${cpu(product)} ms (bare ${cpu(bare)} ms), ` +
      `SQL statements ${look.statements.toFixed(2)}, answer ${look.bytes} bytes`,
  );
  return {
    name: "ratio",
    value: median(ratios),
    rounds: ratios,
    bar: { atLeast: RATE_BAR },
    baseline: bare.map(({ seconds }) => seconds),
  };
}

/** Alternates the claims, so that both run under the same conditions. */
async function compareChoice(): Promise<Figure> {
  const [few, many] = [await openWorld("few"), await openWorld("many")];
  await addMany(postgres.connectionString("few"), FEW);
  await addMany(postgres.connectionString("many"), MANY);
  const times: Record<"few" | "many", number[]> = { few: [], many: [] };
  for (let index = 0; index < CLAIMS + 10; index += 1) {
    for (const [name, { ctx }] of [
      ["few", few],
      ["many", many],
    ] as const) {
      const clock = { now: () => new Date(Date.now() + 3_600_000 + index * 1_000) };
      const began = performance.now();
      const claimed = await claimDueSources({ ...ctx, clock }, AT_ONCE);
      if (claimed.length !== AT_ONCE) throw new Error(`${claimed.length} claimed of ${AT_ONCE}`);
      // The first ones warm up connections and plans.
      if (index >= 10) times[name].push(performance.now() - began);
    }
  }
  const growth = median(times.many) / median(times.few);
  console.log(
    `choosing ${AT_ONCE} due sources, ms: ${median(times.few).toFixed(2)} among ${FEW}, ` +
      `${median(times.many).toFixed(2)} among ${MANY}`,
  );
  return { name: "choice", value: growth, bar: { atMost: CHOICE_BAR } };
}
