import type { TFunction } from "i18next";
import type auth from "../../messages/en/auth.json";

type Texts = typeof auth;
type ErrorName = keyof Texts["errors"];
/** Where the same name means something more exact. */
export type Place = keyof Texts["at"];

/** The text for a failure, chosen by the error's name: its own message is for developers. */
export function errorText(t: TFunction<"auth">, error: unknown, place?: Place): string {
  const name = error instanceof Error ? error.name : "Unknown";
  const keys = place
    ? [`at.${place}.${name}`, `errors.${name}`, `at.${place}.Unknown`, "errors.Unknown"]
    : [`errors.${name}`, "errors.Unknown"];
  // The name comes from outside, so whether there is such a key shows only now.
  return t(keys as `errors.${ErrorName}`[]);
}
