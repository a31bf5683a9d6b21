import { BackupError } from "./backup/manifest.ts";
import { ConfigError } from "../platform/config/env.ts";
import { OwnerRoleError } from "../platform/db/owner-role.ts";
import { SharedConnectionError } from "../platform/db/require-own-sessions.ts";

/** Errors whose messages are written for operators. */
const explained = [ConfigError, OwnerRoleError, SharedConnectionError, BackupError];

/** Explains a failed start to the operator; never includes a connection string. */
export function explainStart(error: unknown): string {
  if (error instanceof Error && explained.some((kind) => error instanceof kind)) return error.message;
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code === "EADDRINUSE")
    return `The port${portOf(error)} is taken: set another (PORT, IDENTITY_PORT, METRICS_PORT), or free it.`;
  if (code === "EADDRNOTAVAIL") return "HOST is no address of this machine.";
  if (code === "EACCES") return "The port or the data folder (DATA_DIR) may not be used by this user.";
  if (["ECONNREFUSED", "ENOTFOUND", "28P01", "3D000"].includes(code))
    return `The database of DATABASE_URL cannot be used (${code}).`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

function portOf(error: unknown): string {
  return error instanceof Error && "port" in error ? ` ${String(error.port)}` : "";
}
