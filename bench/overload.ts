import { setTimeout as wait } from "node:timers/promises";
import { startScratchPostgres } from "../scripts/scratch-postgres.ts";
import { migrate } from "../src/platform/db/migrate.ts";
import { findFreePorts } from "../test/free-ports.ts";
import { startRig } from "../test/rig.ts";
import { awaitLink } from "./lib/await-link.ts";
import { type Answer, createLoad } from "./lib/load.ts";
import { openAccount } from "./lib/open-account.ts";
import { report } from "./lib/report.ts";
import { median, percentile } from "./lib/statistics.ts";

/**
 * Sends the web process twice as many requests as it can handle. Compares what it still answers with its peak
 * in the same round, and measures how fast it refuses the rest and how soon it recovers. The page is the one
 * behind a mailed link, rendered from the database on each request.
 */
const ROUNDS = Number(process.argv[2] ?? 5);
const PEAK_MS = 3_000;
const OVERLOAD_MS = 5_000;
const CONNECTIONS = 16;
const TIMES_THE_PEAK = 2;
const BARS = { goodput: 0.8, refusedMs: 100, normalSeconds: 10 };
/** Recovered means: this many answers in a row within this many times the p95 of a single client. */
const IN_A_ROW = 5;
const NEAR = 1.5;

type Round = { peak: number; goodput: number; refused: number[]; strange: number; normalSeconds: number };

const postgres = await startScratchPostgres({ database: "bench" });
await migrate(postgres.connectionString());
const [port = 0] = await findFreePorts(1);
const rig = await startRig(postgres.connectionString(), { LOG_LEVEL: "error", PORT: String(port) });
const load = createLoad();
try {
  const url = `http://127.0.0.1:${port}${await mailProof()}`;
  await rig.startService(["web"]);
  await load.askInTurn(url, CONNECTIONS, PEAK_MS);
  const alone = percentile(times(await load.askInTurn(url, 1, PEAK_MS)), 95);
  const rounds: Round[] = [];
  for (let index = 0; index < ROUNDS; index += 1) rounds.push(await runRound(url, alone));
  tell(rounds);
} finally {
  load.close();
  await rig.close();
  await postgres.stop();
}

/** The path of a proof's page; no worker is left running. */
async function mailProof(): Promise<string> {
  const ctx = await rig.openContext();
  const { email } = await openAccount(rig, ctx);
  await ctx.close();
  const worker = await rig.startService(["worker"]);
  const path = await awaitLink(rig, email);
  await worker.stop();
  return path;
}

async function runRound(url: string, alone: number): Promise<Round> {
  const peak = (await load.askInTurn(url, CONNECTIONS, PEAK_MS)).filter(isAnswered).length / (PEAK_MS / 1_000);
  const answers = await load.askAtRate(url, TIMES_THE_PEAK * peak, OVERLOAD_MS);
  const ended = performance.now();
  for (let inARow = 0; inARow < IN_A_ROW; await wait(20)) {
    const answer = await load.askOnce(url);
    inARow = isAnswered(answer) && answer.ms <= NEAR * alone ? inARow + 1 : 0;
    if (performance.now() - ended > 3_000 * BARS.normalSeconds) break;
  }
  const refused = answers.filter(({ status }) => status === 503);
  return {
    peak,
    goodput: answers.filter(isAnswered).length / (OVERLOAD_MS / 1_000),
    refused: times(refused),
    strange: answers.filter((answer) => !isAnswered(answer) && answer.status !== 503).length,
    normalSeconds: (performance.now() - ended) / 1_000,
  };
}

function tell(rounds: Round[]): void {
  for (const { peak, goodput, refused, normalSeconds } of rounds) {
    const late = percentile(refused, 99).toFixed(0);
    console.log(
      `peak ${peak.toFixed(0)}/s; at twice that ${goodput.toFixed(0)}/s answered, ` +
        `${refused.length} refused, p99 ${late} ms; as before after ${normalSeconds.toFixed(1)} s`,
    );
  }
  const ratios = rounds.map(({ peak, goodput }) => goodput / peak);
  const late = rounds.map(({ refused }) => percentile(refused, 99));
  const baseline = rounds.map(({ peak }) => peak);
  report("overload", [
    { name: "goodput to peak", value: median(ratios), rounds: ratios, bar: { atLeast: BARS.goodput }, baseline },
    { name: "refused, p99 in ms", value: median(late), rounds: late, bar: { atMost: BARS.refusedMs }, baseline },
    {
      name: "as before, s",
      value: Math.max(...rounds.map(({ normalSeconds }) => normalSeconds)),
      rounds: rounds.map(({ normalSeconds }) => normalSeconds),
      bar: { atMost: BARS.normalSeconds },
    },
    { name: "other answers", value: rounds.reduce((sum, { strange }) => sum + strange, 0), bar: { atMost: 0 } },
  ]);
}

function isAnswered({ status }: Answer): boolean {
  return status === 200;
}

function times(answers: Answer[]): number[] {
  return answers.map(({ ms }) => ms);
}
