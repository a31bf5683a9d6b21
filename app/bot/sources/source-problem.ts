import type { TFunction } from "i18next";
import type sources from "../../../messages/en/sources.json";

/** What is wrong with a source, by the code that the API names. */
export function sourceProblem(t: TFunction<"sources">, code: string): string {
  // The code comes from outside, so whether there is such a key shows only now.
  return t([`problems.${code}`, "problems.internal"] as `problems.${keyof (typeof sources)["problems"]}`[]);
}
