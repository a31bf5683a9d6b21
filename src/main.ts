import { backUpBeforeMigrating } from "./backup/back-up-before-migrating.ts";
import { BackupError } from "./backup/manifest.ts";
import { systemClock } from "./clock.ts";
import { armCrashPoint } from "./crash-points.ts";
import { type Config, toConfig } from "./config/config.ts";
import { ConfigError, readEnv } from "./config/env.ts";
import type { Secrets } from "./config/secrets.ts";
import { type Context, createContext } from "./context.ts";
import { migrate } from "./db/migrate.ts";
import { OwnerRoleError } from "./db/owner-role.ts";
import { requireOwnSessions, SharedConnectionError } from "./db/require-own-sessions.ts";
import { createSealing } from "./guards/sealing.ts";
import { startHttp } from "./http/start-http.ts";
import { startWorker } from "./jobs/worker.ts";
import { createLog } from "./log.ts";
import { openPictures } from "./pictures/open-pictures.ts";
import { startIdentity } from "./sign-in/start-identity.ts";

const roles = ["web", "worker", "identity"] as const;
type Role = (typeof roles)[number];

type Running = { stop(): Promise<void> };

/** Ends hard when stopping takes longer: a supervisor would do it anyway. */
const STOP_WITHIN_MS = 25_000;

async function main(): Promise<void> {
  const { config, secrets } = toConfig(readEnv());
  const asked = readRoles(process.argv.slice(2), config);
  if (config.crashAt !== null) armCrashPoint(config.crashAt);
  await bringTablesUpToDate(config, secrets);
  const ctx = await createContext(config, secrets);
  const running: Running[] = [];
  // The worker stops first: what it still does may be seen on the pages.
  if (asked.includes("worker")) running.push(startWorker(ctx));
  if (asked.includes("identity")) running.push(await startIdentity(ctx, secrets));
  if (asked.includes("web")) running.push(await startHttp(ctx));
  if (config.metricsPort !== null) running.push(await startMetricsAt(ctx, config.metricsPort));
  ctx.log.info({ roles: asked, publicUrl: config.http.publicUrl }, "started");

  let stopping = false;
  const stop = async () => {
    if (stopping) process.exit(1);
    stopping = true;
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    for (const part of running) await part.stop();
    await ctx.close();
    process.exit(0);
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
  // A launcher that dies takes its service along.
  process.on("disconnect", stop);
  process.send?.("ready");
}

/** Loaded where it is asked for only. */
async function startMetricsAt(ctx: Context, port: number): Promise<Running> {
  const { startMetrics } = await import("./observing/start-metrics.ts");
  return startMetrics(ctx, port);
}

async function bringTablesUpToDate(config: Config, secrets: Secrets): Promise<void> {
  const databaseUrl = secrets.databaseUrl.reveal();
  await requireOwnSessions(databaseUrl);
  const sealing = createSealing(secrets.sealingKeys.reveal());
  const pictures = await openPictures(config, secrets);
  const copy = await backUpBeforeMigrating({ clock: systemClock, pictures, sealing }, config, databaseUrl);
  const applied = await migrate(databaseUrl);
  if (copy !== null) createLog(config.logLevel).info({ copy, applied }, "tables changed; their rows were written to a file before");
}

/** Without names: all that the settings make possible. */
function readRoles(names: string[], { identity }: Config): Role[] {
  const unknown = names.find((name) => !roles.some((role) => role === name));
  if (unknown !== undefined) throw new ConfigError([`main.ts: "${unknown}" is not one of ${roles.join(", ")}`]);
  if (names.includes("identity") && identity === null) throw new ConfigError(["IDENTITY_PORT: is missing (the identity role listens there)"]);
  return roles.filter((role) => (names.length === 0 ? role !== "identity" || identity !== null : names.includes(role)));
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof ConfigError ? error.message : describe(error)}\n`);
  process.exit(1);
});

/** What an operator can act on; a connection string never stands in it. */
function describe(error: unknown): string {
  if (error instanceof OwnerRoleError || error instanceof BackupError) return error.message;
  if (error instanceof SharedConnectionError) return error.message;
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code === "EADDRINUSE") return "The port is taken: choose another with PORT, IDENTITY_PORT or METRICS_PORT, or stop what listens there.";
  if (code === "EACCES") return "The port or the data folder (DATA_DIR) may not be used by this user.";
  if (["ECONNREFUSED", "ENOTFOUND", "28P01", "3D000"].includes(code)) return `The database of DATABASE_URL cannot be used (${code}).`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
