import type { Command } from "commander";
import { explainDoubt } from "../../operator/doctor/checks/settings.ts";
import { inEnglish } from "../../operator/doctor/in-english.ts";
import { toConfig } from "../../platform/config/config.ts";
import { readEnvWithoutDatabase } from "../../platform/config/env.ts";
import { printSettings } from "../../platform/config/print-settings.ts";
import { listWarnings } from "../../platform/config/warnings.ts";
import { print } from "./parts.ts";

export function addConfigCommand(program: Command): void {
  const config = program.command("config").description("the settings");
  config
    .command("check")
    .description("report every mistake in the settings; never shows secrets")
    .action(() => {
      const env = readEnvWithoutDatabase();
      toConfig(env);
      for (const doubt of listWarnings(env)) print(`warning: ${inEnglish(explainDoubt(doubt))}`);
      print("The settings are usable.");
    });
  config
    .command("example")
    .description("print every setting with its form and default, as in .env.example")
    .action(() => print(printSettings().trimEnd()));
}
