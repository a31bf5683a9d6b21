import type { Config } from "./config/config.ts";
import { ConfigError } from "./config/env.ts";

const roles = ["web", "worker", "identity"] as const;
export type Role = (typeof roles)[number];

/** Reads a process's roles from its arguments; defaults to all that the settings allow. Throws ConfigError. */
export function readRoles(names: string[], { identity }: Pick<Config, "identity">): Role[] {
  const unknown = names.find((name) => !roles.some((role) => role === name));
  if (unknown !== undefined) throw new ConfigError([`main.mjs: "${unknown}" is not one of ${roles.join(", ")}`]);
  const listens = identity !== null && identity.port !== null;
  if (names.includes("identity") && !listens)
    throw new ConfigError(["IDENTITY_PORT: is missing (the identity role listens there)"]);
  return roles.filter((role) => (names.length === 0 ? role !== "identity" || listens : names.includes(role)));
}
