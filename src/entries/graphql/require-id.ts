import { validate } from "uuid";
import { GalleyError } from "../../platform/errors.ts";

/** What is no id of ours names nothing: the same answer as for an id that does not exist. */
export function requireId(id: string): string {
  if (!validate(id)) throw new GalleyError("not-found");
  return id.toLowerCase();
}
