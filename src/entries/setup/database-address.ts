import { createHash } from "node:crypto";
import type { SetupState } from "./setup-state.ts";

type Chosen = { value(name: string): string | undefined; state(): SetupState };

/** Identifies a database; a new password doesn't make it another one. */
export function hashDatabaseAddress(setup: Pick<Chosen, "value">): string {
  const address = setup.value("DATABASE_URL") ?? "";
  const known = URL.canParse(address) ? Object.assign(new URL(address), { password: "" }).href : address;
  return createHash("sha256").update(known).digest("base64url");
}

/** Whether DATABASE_URL now names another database than the one that was set up. */
export function hasMoved(setup: Chosen): boolean {
  const { database } = setup.state();
  return database !== null && database !== hashDatabaseAddress(setup);
}
