import { isDeepStrictEqual } from "node:util";

/** Throws with both values, which the case's line then shows. */
export function same(what: string, seen: unknown, wanted: unknown): void {
  if (!isDeepStrictEqual(seen, wanted))
    throw new Error(`${what} is ${JSON.stringify(seen)} instead of ${JSON.stringify(wanted)}`);
}

export function holds(what: string, isTrue: boolean): void {
  if (!isTrue) throw new Error(`not so: ${what}`);
}
