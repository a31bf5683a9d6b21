import type { Context } from "../../context.ts";
import type { Caller } from "../../platform/actor.ts";
import { toConfig } from "../../platform/config/config.ts";
import { ConfigError, readEnvWith } from "../../platform/config/env.ts";
import { saveSettings } from "../../platform/config/saved-settings.ts";
import { writeAudit } from "../../platform/db/audit.ts";
import { inTransaction } from "../../platform/db/database.ts";
import { listSettings } from "./list-settings.ts";

/** What is wrong, by the name of the setting; "" for what is about none. */
export type SettingProblems = Record<string, string>;

/**
 * Saves settings for the next start, if the program could start with them: the same check as `galley config check`.
 * An empty text goes back to the default; what is fixed elsewhere is left out. Returns the problems, or null.
 */
export async function changeSettings(
  ctx: Pick<Context, "clock" | "config" | "db">,
  caller: Caller,
  wanted: Record<string, string>,
): Promise<SettingProblems | null> {
  const changeable = new Map(
    listSettings(ctx.config.dataDir)
      .flatMap(({ settings }) => settings)
      .filter(({ isFixed }) => !isFixed)
      .map((setting) => [setting.name, setting]),
  );
  const changes = Object.entries(wanted).filter(
    ([name, text]) => changeable.has(name) && text !== (changeable.get(name)?.value ?? ""),
  );
  if (changes.length === 0) return null;
  const next = Object.fromEntries(changes);
  try {
    toConfig(readEnvWith(next));
  } catch (error) {
    if (error instanceof ConfigError) return toProblems(error.problems);
    throw error;
  }
  saveSettings(ctx.config.dataDir, next);
  // Never the values: some are secrets.
  const names = changes.map(([name]) => name).join(" ");
  await inTransaction(ctx, (tx) =>
    writeAudit(ctx, tx, caller, { action: "settings.saved", subjectId: caller.ownerId, detail: { names } }),
  );
  return null;
}

function toProblems(problems: string[]): SettingProblems {
  const found: SettingProblems = {};
  for (const problem of problems) {
    const [, name = "", says = problem] = /^([A-Z0-9_]+?)(?:_FILE)?: (.*)$/s.exec(problem) ?? [];
    found[name] = [found[name], says].filter((text) => text !== undefined).join("; ");
  }
  return found;
}
