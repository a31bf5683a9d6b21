import { validate } from "uuid";
import { GalleyError } from "../../platform/errors.ts";

/** A malformed id gets the same answer as an unknown one. */
export function requireId(id: string): string {
  if (!validate(id)) throw new GalleyError("not-found");
  return id.toLowerCase();
}
