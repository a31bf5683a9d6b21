import { readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { startScratchPostgres } from "../scripts/scratch-postgres.ts";
import { migrate } from "../src/platform/db/migrate.ts";
import { findFreePorts } from "../test/free-ports.ts";
import { startRig } from "../test/rig.ts";
import { report } from "./lib/report.ts";
import { percentile } from "./lib/statistics.ts";

/**
 * Resident memory of an idle process of each role, in MB, twenty seconds after its start and without a model or
 * payments. Linux only: reads /proc.
 */
const ROUNDS = 3;
const IDLE_MS = 20_000;
const cases = [
  { name: "identity", roles: ["identity"], atMost: 130 },
  { name: "worker", roles: ["worker"], atMost: 200 },
  { name: "web", roles: ["web"], atMost: 280 },
  { name: "all", roles: ["web", "worker", "identity"], atMost: 300 },
];

const postgres = await startScratchPostgres({ database: "bench" });
await migrate(postgres.connectionString());
const [identityPort = 0] = await findFreePorts(1);
const rig = await startRig(postgres.connectionString(), {
  USER_POOL_ID: "eu-test-1_Galley",
  USER_POOL_CLIENT_ID: "galley",
  USER_POOL_ENDPOINT: `http://localhost:${identityPort}`,
  IDENTITY_PORT: String(identityPort),
});
rig.allow(`localhost:${identityPort}`);
const rounds = cases.map((): number[] => []);
try {
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [index, { roles }] of cases.entries()) {
      const child = await rig.startService(roles);
      await wait(IDLE_MS);
      rounds[index]?.push(readMegabytes(child.pid));
      await child.stop();
    }
} finally {
  await rig.close();
  await postgres.stop();
}
report(
  "memory",
  cases.map(({ name, atMost }, index) => {
    const values = rounds[index] ?? [];
    return { name, value: percentile(values, 50), rounds: values, bar: { atMost } };
  }),
);

function readMegabytes(pid: number): number {
  const [, kibibytes] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Math.round((Number(kibibytes) * 1_024) / 1_000_000);
}
