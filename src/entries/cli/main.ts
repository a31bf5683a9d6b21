import { Command } from "commander";
import { existsSync } from "node:fs";
import { CognitoError } from "../../../identity/protocol/cognito-error.ts";
import { BackupError } from "../../operator/backup/manifest.ts";
import { version } from "../../platform/program-version.ts";
import { ConfigError, loadSettingsFile } from "../../platform/config/env.ts";
import { ConnectorError } from "../../platform/connector-error.ts";
import { OwnerRoleError } from "../../platform/db/owner-role.ts";
import { UserError } from "../../platform/user-error.ts";
import { GalleyError } from "../../platform/errors.ts";
import { ImportError } from "../../owner/portability/portable-file.ts";
import { addBackupCommands } from "./backup-commands.ts";
import { addBounceCommand } from "./bounce-command.ts";
import { addConfigCommand } from "./config-command.ts";
import { addDatabaseCommands } from "./database-commands.ts";
import { addDoctorCommand } from "./doctor-command.ts";
import { addJobsCommands } from "./jobs-commands.ts";
import { addModelCommands } from "./model-commands.ts";
import { addOperatorCommands } from "./operator-commands.ts";
import { addOwnerCommands } from "./owner-commands.ts";
import { CommandError } from "./parts.ts";
import { addSecurityCommands } from "./security-commands.ts";
import { addStorageCommands } from "./storage-commands.ts";
import { addUserCommands } from "./user-commands.ts";

/** `galley`: manual operator tasks. Each command calls one verb, with the service's own settings. */
const program = new Command("galley")
  .description(
    "Runs and maintains a Galley instance. Reads settings from the environment, .env in this folder and settings.env " +
      "in the data folder.",
  )
  .version(version)
  .option("--env-file <file>", "read settings from this file instead of .env");

program.hook("preAction", () => {
  const { envFile } = program.opts<{ envFile?: string }>();
  if (envFile !== undefined && !existsSync(envFile)) throw new CommandError(`${envFile} does not exist.`);
  loadSettingsFile(envFile ?? ".env");
});

const groups = [
  addDoctorCommand,
  addConfigCommand,
  addModelCommands,
  addUserCommands,
  addOperatorCommands,
  addBackupCommands,
  addDatabaseCommands,
  addOwnerCommands,
  addJobsCommands,
  addBounceCommand,
  addStorageCommands,
  addSecurityCommands,
];
for (const add of groups) add(program);

await program.parseAsync().catch((error: unknown) => {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = 1;
});

/** Shows only the message for errors that the user can fix; anything else is a bug and shows its stack. */
function explain(error: unknown): string {
  const expected = [
    CommandError,
    ConfigError,
    BackupError,
    CognitoError,
    GalleyError,
    OwnerRoleError,
    ConnectorError,
    ImportError,
    UserError,
  ];
  if (expected.some((type) => error instanceof type) && error instanceof Error) return error.message;
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (["ECONNREFUSED", "ENOTFOUND", "28P01", "3D000"].includes(code))
    return `The database can't be used (${code}). Try: galley doctor`;
  if (["EACCES", "ENOSPC", "EROFS", "ENOENT"].includes(code) && error instanceof Error) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
