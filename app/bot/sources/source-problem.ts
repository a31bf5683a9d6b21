import type { TFunction } from "i18next";
import type sources from "../../../messages/en/sources.json";

/** Describes a source's problem by the API's code. */
export function sourceProblem(t: TFunction<"sources">, code: string): string {
  // The code comes from outside, so only now do we learn whether the key exists.
  return t([`problems.${code}`, "problems.internal"] as `problems.${keyof (typeof sources)["problems"]}`[]);
}
