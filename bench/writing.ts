import { setTimeout as wait } from "node:timers/promises";
import { startScratchPostgres } from "../scripts/scratch-postgres.ts";
import { startModel } from "../simulators/model/start-model.ts";
import { migrate } from "../src/platform/db/migrate.ts";
import { control, startRig } from "../test/rig.ts";
import { report } from "./lib/report.ts";
import { median } from "./lib/statistics.ts";
import { openArticles } from "./writing/articles.ts";
import { startRecorder } from "./writing/recorder.ts";
import { runBare } from "./writing/run-bare.ts";
import { watchMemory } from "./writing/watch-memory.ts";

/**
 * Articles/s of one worker whose model takes two seconds a call, against a bare script that sends exactly the same
 * calls with as many in flight; rounds alternate. Then the worker's memory compared with its idle memory after the
 * first articles, and a mail's delay while all writing slots wait for the model, compared with when nothing is written.
 * Linux only: reads /proc.
 */
const CALL_MS = 2_000;
const SLOTS = 32;
const ARTICLES = Number(process.argv[2] ?? 3 * SLOTS);
const WARM_UP = 8;
const ROUNDS = 3;
const MAILS = 15;
const bars = { ratio: 0.7, megabytes: 150, mail: 2 };

const postgres = await startScratchPostgres({ database: "bench" });
await migrate(postgres.connectionString());
const model = await startModel();
const recorder = await startRecorder(model.url);
const rig = await startRig(postgres.connectionString(), {
  POLL_INTERVAL: "1h",
  LOG_LEVEL: "error",
  MODEL_PROVIDER: "openai-compatible",
  MODEL_NAME: "gpt-6-luna",
  MODEL_URL: `${recorder.url}/v1`,
  MODEL_API_KEY: "CANARY-model-key",
  MODEL_CONCURRENCY: String(SLOTS),
});
rig.allow(new URL(recorder.url).host);
const ctx = await rig.openContext();
try {
  await run();
} finally {
  await ctx.close();
  await rig.close();
  await recorder.close();
  await model.close();
  await postgres.stop();
}

async function run(): Promise<void> {
  const articles = await openArticles(rig, ctx);
  const warmUp = await articles.prepare(WARM_UP);
  const worker = await rig.startService(["worker"]);
  await articles.write(warmUp);
  await wait(5_000);
  const memory = watchMemory(worker.pid);
  await delayCalls(CALL_MS);
  const rounds: { product: number; bare: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const prepared = await articles.prepare(ARTICLES);
    recorder.take();
    const product = await articles.write(prepared);
    rounds.push({ product, bare: await runBare(recorder.url, recorder.take(), SLOTS) });
  }
  const more = memory.stop();
  const alone = await articles.timeMails(warmUp, MAILS);
  await delayCalls(120_000);
  await articles.startWriting(await articles.prepare(SLOTS + WARM_UP), SLOTS);
  const beside = await articles.timeMails(warmUp, MAILS);
  await worker.stop();
  tell(rounds, more, { alone: median(alone), beside: median(beside) });
}

async function delayCalls(ms: number): Promise<void> {
  await control(model, "DELETE", "/faults");
  const match = { path: "/v1/chat" };
  await control(model, "POST", "/faults", { match, fault: { kind: "delay", ms }, times: "always" });
}

function tell(
  rounds: { product: number; bare: number }[],
  megabytes: number,
  mail: { alone: number; beside: number },
): void {
  const rates = (pick: "product" | "bare") => rounds.map((round) => (ARTICLES / round[pick]).toFixed(2)).join(" ");
  console.log(`articles/s at ${CALL_MS} ms a call: product ${rates("product")}; bare ${rates("bare")}`);
  console.log(`a mail's way: ${mail.alone.toFixed(0)} ms alone, ${mail.beside.toFixed(0)} ms beside ${SLOTS} waiting`);
  const ratios = rounds.map(({ product, bare }) => bare / product);
  report("writing", [
    {
      name: "ratio",
      value: median(ratios),
      rounds: ratios,
      bar: { atLeast: bars.ratio },
      baseline: rounds.map(({ bare }) => bare),
    },
    { name: "MB more than idle", value: megabytes, bar: { atMost: bars.megabytes } },
    { name: "mail beside a slow model", value: mail.beside / mail.alone, bar: { atMost: bars.mail } },
  ]);
}
