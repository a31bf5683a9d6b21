import type { SealedPlace } from "./sealing.ts";

/** Where what the user pool seals stands; it names the row and column in `aad` alone. */
export function toIdentityPlace(aad: string): SealedPlace {
  return { table: "identity", column: aad, ownerId: "", id: "" };
}
