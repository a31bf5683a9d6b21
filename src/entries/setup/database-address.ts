import { createHash } from "node:crypto";
import type { SetupState } from "./setup-state.ts";

type Chosen = { value(name: string): string | undefined; state(): SetupState };

/** Tells databases apart; one with a new password is still the same. */
export function hashDatabaseAddress(setup: Pick<Chosen, "value">): string {
  const address = setup.value("DATABASE_URL") ?? "";
  const known = URL.canParse(address) ? Object.assign(new URL(address), { password: "" }).href : address;
  return createHash("sha256").update(known).digest("base64url");
}

/** Whether this start was given a different database from the one that was set up. */
export function hasMoved(setup: Chosen): boolean {
  const { database } = setup.state();
  return database !== null && database !== hashDatabaseAddress(setup);
}
