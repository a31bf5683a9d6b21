import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { startScratchPostgres } from "../scripts/scratch-postgres.ts";
import { migrate } from "../src/platform/db/migrate.ts";
import { findFreePorts } from "../test/free-ports.ts";
import { control, startRig } from "../test/rig.ts";
import { awaitLink } from "./lib/await-link.ts";
import { createLoad } from "./lib/load.ts";
import { benchPost, openAccount } from "./lib/open-account.ts";
import { report } from "./lib/report.ts";
import { percentile } from "./lib/statistics.ts";
import { openCollector } from "./soak/collector.ts";
import { slope, watchProcess } from "./soak/watch-process.ts";

/**
 * Runs the web server and the worker in one process under an even load for the given number of minutes.
 * Measures memory, open files, and whether a page is as fast in the last minute as in the first. Pages are
 * requested at a steady rate, alternating with a bare server as the baseline; posts go all the way to the
 * mail. The first fifth of the time is warm-up.
 */
const MINUTES = Number(process.argv[2] ?? 3);
const PAGES_A_SECOND = 10;
const POST_EVERY_MS = 3_000;
const BARS = { megabytesAMinute: 1, moreFiles: 5, slower: 1.2 };
const LOOK_EVERY_MS = 10_000;

type Asked = { seconds: number; ms: number };

const postgres = await startScratchPostgres({ database: "bench" });
await migrate(postgres.connectionString());
const [port = 0, inspected = 0] = await findFreePorts(2);
const rig = await startRig(postgres.connectionString(), {
  LOG_LEVEL: "error",
  POLL_INTERVAL: "5s",
  PORT: String(port),
});
const bare = createServer((_request, response) => response.end("ok")).listen(0, "127.0.0.1");
await once(bare, "listening");
const load = createLoad();
try {
  const ctx = await rig.openContext();
  const { email, userId } = await openAccount(rig, ctx);
  await ctx.close();
  const service = await rig.startService(["web", "worker"], { NODE_OPTIONS: `--inspect=127.0.0.1:${inspected}` });
  const collector = await openCollector(inspected);
  const page = `http://127.0.0.1:${port}${await awaitLink(rig, email)}`;
  const posting = setInterval(
    () => void control(rig.instagram, "POST", `/accounts/${userId}/posts`, benchPost),
    POST_EVERY_MS,
  );
  const watched = watchProcess(service.pid, collector, LOOK_EVERY_MS);
  const asked = await askEvenly(page, `http://127.0.0.1:${(bare.address() as AddressInfo).port}`);
  watched.stop();
  clearInterval(posting);
  collector.close();
  tell(watched.samples, asked, await countMails(email));
} finally {
  load.close();
  bare.close();
  await rig.close();
  await postgres.stop();
}

async function askEvenly(page: string, baseline: string): Promise<{ page: Asked[]; baseline: Asked[] }> {
  const began = performance.now();
  const asked: { page: Asked[]; baseline: Asked[] } = { page: [], baseline: [] };
  for (let index = 0; performance.now() - began < MINUTES * 60_000; index += 1) {
    for (const [name, url] of [
      ["page", page],
      ["baseline", baseline],
    ] as const) {
      const answer = await load.askOnce(url);
      if (answer.status !== 200) throw new Error(`the ${name} answered ${answer.status}`);
      asked[name].push({ seconds: (performance.now() - began) / 1_000, ms: answer.ms });
    }
    await wait(Math.max(0, began + ((index + 1) * 1_000) / PAGES_A_SECOND - performance.now()));
  }
  return asked;
}

async function countMails(email: string): Promise<number> {
  const answer = await fetch(`${rig.mailbox.url}/api/mails?${new URLSearchParams({ to: email })}`);
  return ((await answer.json()) as { mails: unknown[] }).mails.length;
}

function tell(
  samples: ReturnType<typeof watchProcess>["samples"],
  asked: { page: Asked[]; baseline: Asked[] },
  mails: number,
): void {
  const end = MINUTES * 60;
  const warm = end / 5;
  const window = Math.min(60, (end - warm) / 2);
  const p95 = (all: Asked[], from: number) =>
    percentile(
      all.filter(({ seconds }) => seconds >= from && seconds < from + window).map(({ ms }) => ms),
      95,
    );
  const [first, last] = [p95(asked.page, warm), p95(asked.page, end - window)];
  const baseline = [p95(asked.baseline, warm), p95(asked.baseline, end - window)];
  const after = samples.filter(({ seconds }) => seconds >= warm);
  const files = (from: number) =>
    percentile(
      after.filter(({ seconds }) => seconds >= from && seconds < from + window).map((sample) => sample.files),
      50,
    );
  console.log(
    `${asked.page.length} pages, ${mails} mails; open files: ${after.map((sample) => sample.files).join(" ")}`,
  );
  console.log(
    `page p95, ms: ${first.toFixed(1)} in the first ${window.toFixed(0)} s, ` +
      `${last.toFixed(1)} in the last; bare server ${baseline.map((ms) => ms.toFixed(1)).join(", ")}`,
  );
  report("soak", [
    {
      name: "memory, MB a minute",
      value: slope(after.map(({ seconds, megabytes }) => [seconds / 60, megabytes])),
      rounds: after.map(({ megabytes }) => Math.round(megabytes)),
      bar: { atMost: BARS.megabytesAMinute },
    },
    { name: "more open files", value: files(end - window) - files(warm), bar: { atMost: BARS.moreFiles } },
    { name: "p95 last to first", value: last / first, bar: { atMost: BARS.slower }, baseline },
  ]);
}
