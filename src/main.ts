import { bringTablesUpToDate } from "./operator/bring-tables-up-to-date.ts";
import { explainDoubt } from "./operator/doctor/checks/settings.ts";
import { inEnglish } from "./operator/doctor/in-english.ts";
import { type Config, toConfig } from "./platform/config/config.ts";
import { readEnv } from "./platform/config/env.ts";
import type { Secrets } from "./platform/config/secrets.ts";
import { listWarnings } from "./platform/config/warnings.ts";
import { type BaseContext, createBaseContext } from "./base-context.ts";
import type { Context } from "./context.ts";
import { armCrashPoint } from "./platform/crash-points.ts";
import { listPending } from "./platform/db/migrate.ts";
import { requestRestart, stopCode } from "./platform/restart.ts";
import { explainStart } from "./operator/explain-start.ts";
import { readRoles, type Role } from "./platform/roles.ts";

type Running = { stop(): Promise<void> };

/** Kills the process if stopping takes longer, as a supervisor would. */
const STOP_WITHIN_MS = 25_000;

async function main(): Promise<void> {
  const env = readEnv();
  const { config, secrets } = toConfig(env);
  const asked = readRoles(process.argv.slice(2), config);
  if (config.crashAt !== null) armCrashPoint(config.crashAt);
  await bringTablesUpToDate(config, secrets);
  const open = asked.every((role) => role === "identity") ? openIdentity : openProduct;
  const { ctx, running } = await open(asked, config, secrets);

  // A signal may arrive as soon as the service listens.
  let stopping = false;
  const stop = async () => {
    if (stopping) process.exit(1);
    stopping = true;
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    for (const part of running) await part.stop();
    await ctx.close();
    process.exit(stopCode());
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
  // As daemons do: reads its settings again, in a new process.
  process.on("SIGHUP", requestRestart);
  // If the launcher dies, the service stops too.
  process.on("disconnect", stop);

  for (const doubt of listWarnings(env)) ctx.log.warn(`settings: ${inEnglish(explainDoubt(doubt))}`);
  await warnOfNewerTables(ctx, secrets.databaseUrl.reveal());
  ctx.log.info({ roles: asked, publicUrl: config.http.publicUrl }, "started");
  process.send?.("ready");
}

type Opened = { ctx: BaseContext & { close(): Promise<void> }; running: Running[] };

/** Loads neither the product nor, unless its metrics are asked for, the queue. */
async function openIdentity(_asked: Role[], config: Config, secrets: Secrets): Promise<Opened> {
  const ctx = await createBaseContext(config, secrets);
  const { startIdentity } = await import("./owner/sign-in/start-identity.ts");
  const running: Running[] = [await startIdentity(ctx, secrets)];
  if (config.metricsPort !== null) {
    const { openJobQueue } = await import("./platform/jobs/queue.ts");
    const jobs = await openJobQueue(secrets.databaseUrl.reveal(), ctx.log, ctx.clock);
    running.push({ stop: () => jobs.close() }, await startMetricsAt({ ...ctx, jobs }, config.metricsPort));
  }
  return { ctx, running };
}

/** Each role loads only its own code. */
async function openProduct(asked: Role[], config: Config, secrets: Secrets): Promise<Opened> {
  const { createContext } = await import("./context.ts");
  const ctx = await createContext(config, secrets);
  const running: Running[] = [];
  // The worker stops first, so that the pages can still show its last results.
  if (asked.includes("worker")) running.push((await import("./entries/worker/worker.ts")).startWorker(ctx));
  if (asked.includes("worker") && config.backupsKept > 0)
    running.push((await import("./entries/worker/start-nightly-backups.ts")).startNightlyBackups({ ...ctx, secrets }));
  if (asked.includes("identity"))
    running.push(await (await import("./owner/sign-in/start-identity.ts")).startIdentity(ctx, secrets));
  if (asked.includes("web")) running.push(...(await openWeb(ctx, secrets)));
  running.push(...(await openIntakes(ctx, asked)));
  if (config.metricsPort !== null) running.push(await startMetricsAt(ctx, config.metricsPort));
  return { ctx, running };
}

/** Ways in for emails: a web process takes them by SMTP, a worker reads the operator's mailbox. */
async function openIntakes(ctx: Context, asked: Role[]): Promise<Running[]> {
  const port = ctx.config.replies?.port ?? null;
  const running: Running[] = [];
  if (asked.includes("web") && port !== null)
    running.push(await (await import("./entries/smtp/start-reply-intake.ts")).startReplyIntake(ctx, { port }));
  if (asked.includes("worker") && ctx.openMailbox !== null) {
    const { startMailboxIntake } = await import("./entries/imap/start-mailbox-intake.ts");
    running.push(startMailboxIntake(ctx, ctx.openMailbox));
  }
  return running;
}

/** With the bundled user pool, unless that has its own port. */
async function openWeb(ctx: Context, secrets: Secrets): Promise<Running[]> {
  const { startHttp } = await import("./entries/http/start-http.ts");
  if (ctx.config.identity === null || ctx.config.identity.port !== null) return [await startHttp(ctx, { secrets })];
  const { startIdentity } = await import("./owner/sign-in/start-identity.ts");
  const identity = await startIdentity(ctx, secrets);
  // The pages stop first: their last requests still call the pool.
  return [await startHttp(ctx, { identity: identity.app, secrets }), identity];
}

/** Warns after a downgrade: newer migrations are left alone. */
async function warnOfNewerTables(ctx: BaseContext, databaseUrl: string): Promise<void> {
  const { unknown } = await listPending(databaseUrl);
  if (unknown.length > 0)
    ctx.log.warn({ migrations: unknown }, "a newer Galley has added to the tables; this one runs on them");
}

/** Loads the metrics code only when it's needed. */
async function startMetricsAt(ctx: BaseContext & Pick<Context, "jobs">, port: number): Promise<Running> {
  const { startMetrics } = await import("./platform/observing/start-metrics.ts");
  return startMetrics(ctx, port);
}

/** What src/main.mjs runs. It resolves when all roles have started. */
export async function run(): Promise<void> {
  try {
    await main();
  } catch (error) {
    process.stderr.write(`${explainStart(error)}\n`);
    process.exit(1);
  }
}

if (import.meta.main) await run();
