import { existsSync } from "node:fs";
import { buildIfChanged } from "./build.ts";
import { bringTablesUpToDate } from "../src/operator/bring-tables-up-to-date.ts";
import { toConfig } from "../src/platform/config/config.ts";
import { loadSettingsFile, readEnv } from "../src/platform/config/env.ts";
import { explainStart } from "../src/operator/explain-start.ts";
import { requireFreePorts } from "../src/entries/http/require-free-ports.ts";
import { readRoles } from "../src/platform/roles.ts";
import { run } from "../src/main.ts";
import { UserError, runScript } from "./user-error.ts";

/** Production: the service with its environment and .env file, and nothing else. */
async function serve(): Promise<void> {
  if (existsSync(".env")) loadSettingsFile(".env");
  await prepare().catch((error: unknown) => {
    throw new UserError(explainStart(error));
  });
  await buildIfChanged();
  // In this process, so that the service handles signals and sets the exit code.
  run();
}

/** Before the slow build, checks everything that would make the start fail; the service checks it again. */
async function prepare(): Promise<void> {
  const { config, secrets } = toConfig(readEnv());
  await requireFreePorts(config, readRoles(process.argv.slice(2), config));
  await bringTablesUpToDate(config, secrets);
}

if (import.meta.main) await runScript(serve);
