import { randomBytes } from "node:crypto";
import { toConfig, type Config } from "../../platform/config/config.ts";
import { readEnv, readGiven } from "../../platform/config/env.ts";
import { readSavedSettings, saveSettings, type SavedSettings } from "../../platform/config/saved-settings.ts";
import type { Secrets } from "../../platform/config/secrets.ts";
import { hasMoved } from "./database-address.ts";
import { changeSetupState, readSetupState, type SetupState } from "./setup-state.ts";

/** Galley's own database, which setup starts once somebody chooses it. */
export type OwnDatabase = { start(): Promise<void>; stop(): Promise<void> };

/** What the steps work with. When a step ends, everything that it decided is on disk. */
export type Setup = {
  dataDir: string;
  database: OwnDatabase;
  /** The environment's value, given directly or by a file; undefined if there is none. */
  given(name: string): string | undefined;
  /** The value in use: the environment's, otherwise the saved one. */
  value(name: string): string | undefined;
  saved(): SavedSettings;
  save(changes: Record<string, string | null>): void;
  state(): SetupState;
  change(change: Partial<SetupState>): void;
  /** The settings as the service would read them. Throws ConfigError. */
  readSettings(): { config: Config; secrets: Secrets };
};

export function openSetup(database: OwnDatabase): Setup {
  const { dataDir } = readGiven();
  const given = (name: string) => readGiven().given[name];
  const saved = () => readSavedSettings(dataDir);
  const save = (changes: Record<string, string | null>) => saveSettings(dataDir, changes);
  saveDefaults({ given, saved, save });
  const setup: Setup = {
    dataDir,
    database,
    given,
    value: (name) => given(name) ?? saved()[name],
    saved,
    save,
    state: () => readSetupState(dataDir),
    change: (change) => changeSetupState(dataDir, change),
    readSettings: () => toConfig(readEnv()),
  };
  const { database: _database, ...others } = setup.state().steps;
  setup.change(hasMoved(setup) ? { steps: others } : {});
  return setup;
}

/** Sets the bundled user pool, a key, and this machine's own mail server until somebody chooses another. */
function saveDefaults({ given, saved, save }: Pick<Setup, "given" | "saved" | "save">): void {
  const pool = given("USER_POOL_ID") ?? saved()["USER_POOL_ID"];
  const wanted = {
    // A unique name, because an installation that restores another's backup needs both keys.
    SECRET_KEYS: `k${randomBytes(4).toString("hex")}:${randomBytes(32).toString("base64")}`,
    SMTP_URL: "smtp://localhost:25",
    ...(pool === undefined
      ? { USER_POOL_ID: "eu-central-1_Galley", USER_POOL_CLIENT_ID: "galley", USER_POOL_ENDPOINT: "bundled" }
      : {}),
  };
  const missing = Object.entries(wanted).filter(([name]) => given(name) === undefined && saved()[name] === undefined);
  if (missing.length > 0) save(Object.fromEntries(missing));
}
