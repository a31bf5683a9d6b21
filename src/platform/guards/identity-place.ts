import type { SealedPlace } from "./sealing.ts";

/** The place of a value sealed by the user pool, which puts the row and column into `aad`. */
export function toIdentityPlace(aad: string): SealedPlace {
  return { table: "identity", column: aad, ownerId: "", id: "" };
}
