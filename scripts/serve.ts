import { existsSync } from "node:fs";
import { join } from "node:path";
import { buildIfChanged } from "./build.ts";
import { root } from "./root.ts";
import { bringTablesUpToDate } from "../src/operator/bring-tables-up-to-date.ts";
import { toConfig } from "../src/platform/config/config.ts";
import { loadSettingsFile, readEnv } from "../src/platform/config/env.ts";
import { explainStart } from "../src/operator/explain-start.ts";
import { requireFreePorts } from "../src/entries/http/require-free-ports.ts";
import { readRoles } from "../src/platform/roles.ts";
import { UserError, runScript } from "./user-error.ts";

/** Production: the service with the environment and the file .env that it is given, and nothing else. */
await runScript(async () => {
  if (existsSync(".env")) loadSettingsFile(".env");
  await prepare().catch((error: unknown) => {
    throw new UserError(explainStart(error));
  });
  await buildIfChanged();
  const main = join(root, "src", "main.ts");
  process.argv[1] = main;
  // In this process: signals and exit code are the service's own.
  await import(main);
});

/** Before the build, which takes a while, everything that would end the start without it; the service does it again. */
async function prepare(): Promise<void> {
  const { config, secrets } = toConfig(readEnv());
  await requireFreePorts(config, readRoles(process.argv.slice(2), config));
  await bringTablesUpToDate(config, secrets);
}
