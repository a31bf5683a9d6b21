import { setTimeout as wait } from "node:timers/promises";
import { startModel } from "../simulators/model/start-model.ts";
import { startProduct } from "../test/product.ts";
import { control } from "../test/rig.ts";
import { compareRounds } from "./lib/compare-rounds.ts";
import { kibibytesOf } from "./lib/processes.ts";
import { readNumber } from "./lib/read-number.ts";
import { report } from "./lib/report.ts";
import { runBare } from "./lib/run-bare.ts";
import { median } from "./lib/statistics.ts";
import { openArticles } from "./writing/articles.ts";
import { startRecorder } from "./writing/recorder.ts";

/**
 * Articles/s of one worker whose model takes two seconds a call, against a bare script that sends exactly the same
 * calls with as many in flight; rounds alternate. Then the worker's memory compared with its idle memory after the
 * first articles, and an email's delay while all writing slots wait for the model, compared with when nothing is
 * written. Linux only: reads /proc.
 */
const CALL_MS = 2_000;
const SLOTS = 32;
const ARTICLES = readNumber(3 * SLOTS);
const WARM_UP = 8;
const ROUNDS = 3;
const MAILS = 15;
const bars = { ratio: 0.7, megabytes: 150, mail: 2 };

await using model = await startModel();
await using recorder = await startRecorder(model.url);
const settings = {
  POLL_INTERVAL: "1h",
  LOG_LEVEL: "error",
  MODEL_PROVIDER: "openai-compatible",
  MODEL_NAME: "gpt-6-luna",
  MODEL_URL: `${recorder.url}/v1`,
  MODEL_API_KEY: "CANARY-model-key",
  MODEL_CONCURRENCY: String(SLOTS),
};
await using product = await startProduct({ settings, processes: [], allow: [new URL(recorder.url).host] });
const articles = await openArticles(product);
const warmUp = await articles.prepare(WARM_UP);
const worker = await product.rig.startService(["worker"]);
await articles.write(warmUp);
await wait(5_000);
const memory = watchMemory(worker.pid);
await delayCalls(CALL_MS);
const ratio = await compareRounds(
  { what: `articles/s at ${CALL_MS} ms a call`, rounds: ROUNDS, atLeast: bars.ratio },
  async () => {
    const prepared = await articles.prepare(ARTICLES);
    recorder.take();
    return ARTICLES / (await articles.write(prepared));
  },
  async () => {
    const work = { url: recorder.url, articles: recorder.take(), width: SLOTS };
    return ARTICLES / (await runBare(new URL("writing/bare.ts", import.meta.url), work));
  },
);
const more = memory.stop();
const alone = median(await articles.timeMails(warmUp, MAILS));
await delayCalls(120_000);
await articles.startWriting(await articles.prepare(SLOTS + WARM_UP), SLOTS);
const beside = median(await articles.timeMails(warmUp, MAILS));
await worker.stop();
console.log(`a mail's way: ${alone.toFixed(0)} ms alone, ${beside.toFixed(0)} ms beside ${SLOTS} waiting`);
report("writing", [
  ratio,
  { name: "MB more than idle", value: more, bar: { atMost: bars.megabytes } },
  { name: "mail beside a slow model", value: beside / alone, bar: { atMost: bars.mail } },
]);

async function delayCalls(ms: number): Promise<void> {
  await control(model, "DELETE", "/faults");
  const match = { path: "/v1/chat" };
  await control(model, "POST", "/faults", { match, fault: { kind: "delay", ms }, times: "always" });
}

/** From now, while the process is idle; `stop` returns the peak above that, in MB. */
function watchMemory(pid: number): { stop(): number } {
  const read = () => Math.round((kibibytesOf(pid) * 1_024) / 1_000_000);
  const idle = read();
  let most = idle;
  const timer = setInterval(() => (most = Math.max(most, read())), 200);
  return {
    stop() {
      clearInterval(timer);
      console.log(`resident memory: ${idle} MB idle, at most ${most} MB`);
      return most - idle;
    },
  };
}
