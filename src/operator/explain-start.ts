import { BackupError } from "./backup/manifest.ts";
import { ConfigError, findBundledDatabase } from "../platform/config/env.ts";
import { OwnerRoleError } from "../platform/db/owner-role.ts";
import { UserError } from "../platform/user-error.ts";
import { SharedConnectionError } from "../platform/db/require-own-sessions.ts";

/** Errors whose messages are written for operators. */
const explained = [ConfigError, OwnerRoleError, SharedConnectionError, BackupError, UserError];

/** Explains a failed start to the operator; never includes a connection string. */
export function explainStart(error: unknown): string {
  return findExplanation(error) ?? (error instanceof Error ? (error.stack ?? error.message) : String(error));
}

/** Returns null for an error that operators can't do anything about. */
export function findExplanation(error: unknown): string | null {
  if (error instanceof Error && explained.some((kind) => error instanceof kind)) return error.message;
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code === "EADDRINUSE")
    return `The port${portOf(error)} is taken: set another (PORT, IDENTITY_PORT, METRICS_PORT), or free it.`;
  if (code === "EADDRNOTAVAIL") return "HOST isn't an address of this machine.";
  if (code === "EACCES") return "This user may not use the port or the data folder (DATA_DIR).";
  if (["ECONNREFUSED", "ENOTFOUND", "28P01", "3D000"].includes(code))
    return findBundledDatabase() === null
      ? `The database in DATABASE_URL can't be used (${code}).`
      : `Galley's own database isn't running (${code}): start it with npm run serve, or set DATABASE_URL.`;
  return null;
}

function portOf(error: unknown): string {
  return error instanceof Error && "port" in error ? ` ${String(error.port)}` : "";
}
