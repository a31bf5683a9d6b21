import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pino from "pino";
import { v7 as uuidv7 } from "uuid";
import { startPostgres } from "../scripts/postgres.ts";
import { createAccount } from "../src/owner/accounts/create-account.ts";
import { systemClock } from "../src/platform/clock.ts";
import { toConfig } from "../src/platform/config/config.ts";
import { readEnv } from "../src/platform/config/env.ts";
import { inTransaction, openDatabase } from "../src/platform/db/database.ts";
import { migrate } from "../src/platform/db/migrate.ts";
import { openJobQueue } from "../src/platform/jobs/queue.ts";
import { countUnits } from "../src/owner/plans/count-units.ts";
import { plans } from "../src/owner/plans/plans.ts";
import { takeUnit } from "../src/owner/plans/take-unit.ts";
import { report } from "./lib/report.ts";

/**
 * 200 concurrent takes of an owner's last unit, on PostgreSQL with durability on: exactly one succeeds, every
 * time.
 */
const AT_ONCE = 200;
const ROUNDS = 10;

const folder = await mkdtemp(join(tmpdir(), "galley bench "));
const server = await startPostgres({
  dataFolder: join(folder, "postgres"),
  logFile: join(folder, "postgres.log"),
  password: randomBytes(16).toString("hex"),
  database: "bench",
});
await migrate(server.connectionString());
const { config } = toConfig(
  readEnv({
    DATABASE_URL: server.connectionString(),
    SECRET_KEYS: `bench:${randomBytes(32).toString("base64")}`,
    SMTP_URL: "smtp://127.0.0.1:25",
    DEFAULT_PLAN: "free",
  }),
);
const jobs = await openJobQueue(server.connectionString(), pino({ level: "silent" }), systemClock);
const ctx = { clock: systemClock, config, jobs, db: openDatabase(server.connectionString(), { max: 50 }) };
const take = (ownerId: string) => inTransaction(ctx, (tx) => takeUnit(ctx, tx, ownerId, uuidv7()));

const succeeded: number[] = [];
const elapsed: number[] = [];
for (let round = 0; round < ROUNDS; round += 1) {
  const { ownerId } = await createAccount(ctx, { email: "bench@example.org", name: "", locale: "en", timeZone: "UTC" });
  for (let index = 1; index < plans.free.maxArticlesInPeriod; index += 1) await take(ownerId);
  const began = performance.now();
  const taken = await Promise.all(Array.from({ length: AT_ONCE }, () => take(ownerId)));
  elapsed.push(performance.now() - began);
  const { articlesInPeriod } = await countUnits(ctx, ctx.db, ownerId);
  succeeded.push(articlesInPeriod === plans.free.maxArticlesInPeriod ? taken.filter(Boolean).length : Number.NaN);
}

await jobs.close();
await ctx.db.destroy();
await server.stop();
await rm(folder, { recursive: true, force: true });

const slowest = Math.max(...elapsed).toFixed(0);
const wrong = succeeded.find((count) => count !== 1);
console.log(`${AT_ONCE} takes at once, ms (fastest / slowest round): ${Math.min(...elapsed).toFixed(0)} / ${slowest}`);
report("quota", [
  { name: "takes of the last unit", value: wrong ?? 1, rounds: succeeded, bar: { atLeast: 1, atMost: 1 } },
]);
