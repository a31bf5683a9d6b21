import { readdirSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { startProduct } from "../test/product.ts";
import { control, findApprovalLinks, readMails } from "../test/rig.ts";
import { waitUntil } from "../test/wait-until.ts";
import { benchPost, openAccount } from "./lib/open-account.ts";
import { kibibytesOf } from "./lib/processes.ts";
import { readNumber } from "./lib/read-number.ts";
import { type Figure, report } from "./lib/report.ts";
import { percentile } from "./lib/statistics.ts";

/**
 * Memory of idle processes; then the web server and the worker in one process under an even load for the given
 * number of minutes: does its memory grow, do files stay open, does a page get slower? Linux only.
 */
const MINUTES = readNumber(3);
const WARM_UP = 0.2;
const IDLE_MB = { identity: 130, worker: 200, web: 280, "web worker identity": 300 };
/** V8 delays collection while there is memory, so a leaking process and a healthy one would look alike. */
const collecting = "--expose-gc --import=data:text/javascript,setInterval(gc,2000).unref()";

await using product = await startProduct({ processes: [], settings: { POLL_INTERVAL: "5s" } });
const { rig, ctx } = product;
const idle: Figure[] = [];
for (const [name, atMost] of Object.entries(IDLE_MB)) {
  const service = await rig.startService(name.split(" "), {});
  await wait(10_000);
  idle.push({ name: `idle ${name}, MB`, value: look(service.pid).megabytes, bar: { atMost } });
  await service.stop();
}
const { caller, userId } = await openAccount(rig, ctx);
const { pid } = await rig.startService(["web", "worker"], { NODE_OPTIONS: collecting });
const find = async () => findApprovalLinks(await readMails(rig.mailbox, { to: caller.email }))[0];
const page = await waitUntil("a proof", find);
const seen: { minute: number; ms: number; megabytes: number; files: number }[] = [];
const began = performance.now();
for (let turn = 0; performance.now() - began < MINUTES * 60_000; turn += 1) {
  if (turn % 30 === 0) await control(rig.instagram, "POST", `/accounts/${userId}/posts`, benchPost);
  const asked = performance.now();
  const answer = await fetch(page);
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`the page answered ${answer.status}`);
  seen.push({ minute: (asked - began) / 60_000, ms: performance.now() - asked, ...look(pid) });
  await wait(Math.max(0, asked + 100 - performance.now()));
}
const warm = seen.filter(({ minute }) => minute > WARM_UP * MINUTES);
const first = warm.slice(0, warm.length / 4);
const last = warm.slice(-warm.length / 4);
const both = (name: "ms" | "megabytes" | "files", rank: number) =>
  [first, last].map((part) =>
    percentile(
      part.map((one) => one[name]),
      rank,
    ),
  ) as [number, number];
// The lowest value of a stretch, right after a collection.
const [from, to] = both("megabytes", 5);
const [files, moreFiles] = both("files", 50);
const [fast, slow] = both("ms", 95);
report("soak", [
  ...idle,
  { name: "memory, MB a minute", value: (to - from) / (MINUTES * (1 - WARM_UP) * 0.75), bar: { atMost: 1 } },
  { name: "more open files", value: moreFiles - files, bar: { atMost: 5 } },
  { name: "p95 last to first", value: slow / fast, bar: { atMost: 1.2 } },
]);

/** Resident memory and open files, as the kernel reports them. */
function look(pid: number): { megabytes: number; files: number } {
  return { megabytes: Math.round(kibibytesOf(pid) / 1_000), files: readdirSync(`/proc/${pid}/fd`).length };
}
