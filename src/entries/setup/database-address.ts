import { createHash } from "node:crypto";
import type { SetupState } from "./setup-state.ts";

type Chosen = { value(name: string): string | undefined; state(): SetupState };

/** Tells databases apart without keeping their passwords. */
export function hashDatabaseAddress(setup: Pick<Chosen, "value">): string {
  return createHash("sha256")
    .update(setup.value("DATABASE_URL") ?? "")
    .digest("base64url");
}

/** Whether another database is set than the one that was prepared, such as in the environment of this start. */
export function hasMoved(setup: Chosen): boolean {
  const { database } = setup.state();
  return database !== null && database !== hashDatabaseAddress(setup);
}
