import { requireFreePorts } from "./entries/http/require-free-ports.ts";
import { needsSetup } from "./entries/setup/needs-setup.ts";
import { bringTablesUpToDate } from "./operator/bring-tables-up-to-date.ts";
import { type BundledDatabase, openBundledDatabase } from "./operator/bundled-database/open-bundled-database.ts";
import { explainStart } from "./operator/explain-start.ts";
import { toConfig } from "./platform/config/config.ts";
import { loadSettingsFile, readEnv, readEnvWithoutDatabase } from "./platform/config/env.ts";
import { RESTART_CODE } from "./platform/restart.ts";
import { readRoles } from "./platform/roles.ts";
import { UserError } from "./platform/user-error.ts";
import { serveOnce } from "./serve-once.ts";

const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
const notice = (line: string) => console.log(line);

/**
 * Production: setup where nothing is set, then the service with its environment, .env file and saved settings, and its
 * own database where DATABASE_URL names none. Starts the service again whenever it asks for that. `build` makes what
 * isn't built yet. Returns the exit code.
 */
export async function serve(build: () => Promise<void>): Promise<number> {
  loadSettingsFile(".env");
  const stopping = new AbortController();
  for (const signal of signals) process.on(signal, () => stopping.abort());
  if (needsSetup()) {
    await build();
    if (!(await setUp(stopping.signal).catch(explain))) return 0;
  }
  let code = RESTART_CODE;
  while (code === RESTART_CODE && !stopping.signal.aborted) {
    // It may have changed since the last start.
    loadSettingsFile(".env");
    const database = await openDatabase(stopping.signal).catch(explain);
    code = await serveOnce(database, () => prepare(build).catch(explain), stopping.signal);
  }
  return code === RESTART_CODE ? 0 : code;
}

async function setUp(signal: AbortSignal): Promise<boolean> {
  const { runSetup } = await import("./entries/setup/run-setup.ts");
  let own: BundledDatabase | null = null;
  const database = {
    async start() {
      own ??= await openBundledDatabase({ notice });
    },
    async stop() {
      await own?.stop();
      own = null;
    },
  };
  return runSetup({ database, tell: notice, signal }).finally(() => database.stop());
}

async function openDatabase(signal: AbortSignal): Promise<BundledDatabase | null> {
  const { config } = toConfig(readEnvWithoutDatabase());
  const requirePorts = () => requireFreePorts(config, readRoles(process.argv.slice(2), config));
  return openBundledDatabase({ notice, requirePorts, waitUntil: signal });
}

/** Before the slow build, checks everything that would make the start fail; the service checks it again. */
async function prepare(build: () => Promise<void>): Promise<void> {
  const { config, secrets } = toConfig(readEnv());
  await requireFreePorts(config, readRoles(process.argv.slice(2), config));
  await bringTablesUpToDate(config, secrets);
  await build();
}

function explain(error: unknown): never {
  throw error instanceof UserError ? error : new UserError(explainStart(error));
}
