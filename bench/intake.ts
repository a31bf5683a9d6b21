import { fork } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { Agent, request } from "node:http";
import { fileURLToPath } from "node:url";
import { Stripe } from "stripe";
import { startScratchPostgres } from "../scripts/scratch-postgres.ts";
import { migrate } from "../src/db/migrate.ts";
import { findFreePorts } from "../test/free-ports.ts";
import { startRig } from "../test/rig.ts";
import { report } from "./lib/report.ts";
import { median, percentile } from "./lib/statistics.ts";
import { atOnce } from "./lib/at-once.ts";

/**
 * Stripe's events at the web process, each verified and stored before it is answered, against a bare
 * server that does the same for one row; and how soon a burst is answered. Rounds
 * alternate on one PostgreSQL with durability on.
 */
const EVENTS = 2_000;
const BURST = 1_000;
const ROUNDS = 5;
const WIDTH = 16;
const BARS = { ratio: 0.5, burstMs: 2_000 };
const secret = `whsec_${randomBytes(16).toString("hex")}`;
const { webhooks } = new Stripe("sk_test_signing");

const postgres = await startScratchPostgres({ database: "bench" });
await migrate(postgres.connectionString());
const [port = 0] = await findFreePorts(1);
const settings = { PORT: String(port), LOG_LEVEL: "error", STRIPE_SECRET_KEY: "sk_test_bench", STRIPE_WEBHOOK_SECRETS: secret };
const rig = await startRig(postgres.connectionString(), settings);
const agent = new Agent({ keepAlive: true });
const bareServer = fork(fileURLToPath(new URL("intake/bare.ts", import.meta.url)), [postgres.connectionString(), secret]);
let made = 0;
try {
  const [barePort] = (await once(bareServer, "message")) as [number];
  await rig.startService(["web"]);
  for (const at of [port, barePort]) await takeIn(at, EVENTS, WIDTH);
  const [product, bare, bursts]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    product.push(EVENTS / (await takeIn(port, EVENTS, WIDTH)).seconds);
    bare.push(EVENTS / (await takeIn(barePort, EVENTS, WIDTH)).seconds);
    bursts.push(percentile((await takeIn(port, BURST, BURST)).waits, 99));
  }
  const ratios = product.map((rate, round) => rate / (bare[round] ?? Number.NaN));
  const list = (rates: number[]) => rates.map((rate) => rate.toFixed(0)).join(" ");
  console.log(`events/s, product: ${list(product)}; bare: ${list(bare)}`);
  report("intake", [
    { name: "ratio", value: median(ratios), rounds: ratios, bar: { atLeast: BARS.ratio }, baseline: bare },
    { name: "burst, p99 in ms", value: median(bursts), rounds: bursts, bar: { atMost: BARS.burstMs }, baseline: bare },
  ]);
} finally {
  agent.destroy();
  await rig.close();
  bareServer.kill();
  await postgres.stop();
}

/** Sends so many new events; each wait is in ms. */
async function takeIn(at: number, count: number, width: number): Promise<{ seconds: number; waits: number[] }> {
  const events = Array.from({ length: count }, newEvent);
  const waits: number[] = [];
  const seconds = await atOnce(count, width, async (index) => {
    const began = performance.now();
    const status = await post(at, events[index] ?? newEvent());
    if (status !== 200) throw new Error(`an event was answered with ${status}`);
    waits.push(performance.now() - began);
  });
  return { seconds, waits };
}

type Wire = { body: string; signature: string };

function newEvent(): Wire {
  made += 1;
  const object = { id: "sub_bench", object: "subscription", customer: "cus_bench" };
  const body = JSON.stringify({ id: `evt_bench${made}`, object: "event", type: "customer.subscription.updated", livemode: false, data: { object } });
  return { body, signature: webhooks.generateTestHeaderString({ payload: body, secret }) };
}

function post(at: number, { body, signature }: Wire): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { "content-type": "application/json", "stripe-signature": signature };
    const sent = request({ agent, port: at, host: "127.0.0.1", method: "POST", path: "/webhooks/stripe", headers }, (answer) => {
      answer.resume().once("end", () => resolve(answer.statusCode ?? 0));
    });
    // The server may close an idle connection in the moment it is used again; the event goes once more then, as Stripe's does.
    sent.once("error", (error) => (sent.reusedSocket ? resolve(post(at, { body, signature })) : reject(error))).end(body);
  });
}
