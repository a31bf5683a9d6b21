import { fork } from "node:child_process";
import { createHmac, randomBytes } from "node:crypto";
import { once } from "node:events";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { fileURLToPath } from "node:url";
import { g, toInteger } from "../identity/srp/group.ts";
import { power } from "../identity/srp/power.ts";
import { startWorld } from "../identity/test/start-world.ts";
import { startScratchPostgres } from "../scripts/scratch-postgres.ts";
import { report } from "./lib/report.ts";
import { median } from "./lib/statistics.ts";
import { atOnce } from "./lib/at-once.ts";
import type { Report, Round, Start } from "./sign-in/clients.ts";
import { countWork } from "./sign-in/count-work.ts";
import { replayStatements, watchStatements } from "./sign-in/statements.ts";

/**
 * Full SRP sign-ins over HTTP against a bare loop of the work that no sign-in can avoid: both sides' modular
 * exponentiations, the HMACs, and the very SQL statements, recorded from the service and replayed with fresh
 * keys. Rounds alternate on one PostgreSQL with durability on.
 */
const ACCOUNTS = 16;
const SIGN_INS = Number(process.argv[2] ?? 100);
const WIDTH = 8;
const ROUNDS = 9;
const BAR = 0.5;
const LAG_BAR_MS = 50;
/** The service's g^b, v^u and (A v^u)^b, and the client's; bits of their exponents. */
const EXPONENTS = [384, 256, 384, 512];

const postgres = await startScratchPostgres({ database: "identity" });
const world = await startWorld(postgres.connectionString());
const statements = watchStatements(world.db);
const clients = fork(fileURLToPath(new URL("sign-in/clients.ts", import.meta.url)));

try {
  const accounts = Array.from({ length: ACCOUNTS }, (_, index) => ({
    email: `bench${index}@example.org`,
    password: "correct horse",
  }));
  const subs = await Promise.all(
    accounts.map((account) => world.service.admin.createUser({ ...account, locale: "en" })),
  );
  clients.send({
    target: { url: world.url, clientId: world.clientId, poolId: world.poolId },
    accounts,
  } satisfies Start);
  // Signs in to every account once to warm up tables, keys and plans; then one after the other, recorded.
  await signIns(ACCOUNTS, WIDTH);
  const work = countWork();
  statements.length = 0;
  const recordedAt = Date.now();
  await signIns(ACCOUNTS, 1);
  const each = work.stop(ACCOUNTS);
  const recorded = statements.slice();
  const perSignIn = recorded.length / ACCOUNTS;
  console.log(
    `one sign-in: ${EXPONENTS.length} powers (the client's one included), ` +
      `${each.hmacs + 1} HMACs, ${perSignIn} SQL statements`,
  );
  // The count includes the service's HKDF but not the client's exponentiation.
  if (each.derivations !== EXPONENTS.length || !Number.isInteger(perSignIn))
    throw new Error(`${each.derivations} derivations, ${perSignIn} statements`);

  const bareRound = (count: number) =>
    atOnce(count, WIDTH, async (index) => {
      const from = (index % ACCOUNTS) * perSignIn;
      for (const bits of EXPONENTS) await power(g + BigInt(index) + 1n, toInteger(randomBytes(bits / 8)) + 1n);
      for (let n = 0; n <= each.hmacs; n += 1) createHmac("sha256", key).update(part).digest();
      await replayStatements(
        world.db,
        recorded.slice(from, from + perSignIn),
        subs[index % ACCOUNTS]?.sub ?? "",
        Date.now() - recordedAt,
      );
    });
  const key = randomBytes(32);
  const part = randomBytes(64);
  await bareRound(ACCOUNTS);

  const [product, bare, lags]: number[][] = [[], [], []];
  for (let index = 0; index < ROUNDS; index += 1) {
    const lag = monitorEventLoopDelay({ resolution: 1 });
    lag.enable();
    product?.push(SIGN_INS / (await signIns(SIGN_INS, WIDTH)));
    lag.disable();
    lags?.push(lag.percentile(99) / 1e6);
    statements.length = 0;
    bare?.push(SIGN_INS / (await bareRound(SIGN_INS)));
  }
  tell(product ?? [], bare ?? [], lags ?? []);
} finally {
  clients.kill();
  await world.close();
  await postgres.stop();
}

async function signIns(count: number, width: number): Promise<number> {
  clients.send({ signIns: count, width } satisfies Round);
  const [{ seconds }] = (await once(clients, "message")) as [Report];
  return seconds;
}

function tell(product: number[], bare: number[], lags: number[]): void {
  const ratios = product.map((rate, index) => rate / (bare[index] ?? Number.NaN));
  const spread = (values: number[]) => values.map((value) => value.toFixed(1)).join(" ");
  console.log(`sign-ins/s, service: ${spread(product)}; bare: ${spread(bare)}`);
  report("sign-in", [
    { name: "ratio", value: median(ratios), rounds: ratios, bar: { atLeast: BAR }, baseline: bare },
    { name: "lag p99, ms", value: median(lags), rounds: lags, bar: { atMost: LAG_BAR_MS } },
  ]);
}
