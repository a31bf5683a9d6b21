import { existsSync } from "node:fs";
import { join } from "node:path";
import { buildIfChanged } from "./build.ts";
import { root } from "./root.ts";
import { toConfig } from "../src/config/config.ts";
import { ConfigError, loadSettingsFile, readEnv } from "../src/config/env.ts";
import { UserError, runScript } from "./user-error.ts";

/** Production: the service with the environment and the file .env that it is given, and nothing else. */
await runScript(async () => {
  if (existsSync(".env")) loadSettingsFile(".env");
  refuseBadSettings();
  await buildIfChanged();
  const main = join(root, "src", "main.ts");
  process.argv[1] = main;
  // In this process: signals and exit code are the service's own.
  await import(main);
});

/** Before the build, which takes a while: the service reads them again. */
function refuseBadSettings(): void {
  try {
    toConfig(readEnv());
  } catch (error) {
    throw error instanceof ConfigError ? new UserError(error.message) : error;
  }
}
