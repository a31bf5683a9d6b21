import type { TFunction } from "i18next";
import type auth from "../../messages/en/auth.json";

type Texts = typeof auth;
type ErrorName = keyof Texts["errors"];
/** Places where an error name means something more specific. */
export type Place = keyof Texts["at"];

/** Returns the text for a failure, chosen by the error's name and, for two errors, by their messages. */
export function errorText(t: TFunction<"auth">, error: unknown, place?: Place): string {
  const { name, message } = error instanceof Error ? error : { name: "Unknown", message: "" };
  // Cognito gives these the name of a wrong password.
  const [reason] = /(?<=^User is )disabled|^Temporary/.exec(message) ?? [];
  const keys = reason
    ? [`reasons.${reason}`]
    : place
      ? [`at.${place}.${name}`, `errors.${name}`, `at.${place}.Unknown`, "errors.Unknown"]
      : [`errors.${name}`, "errors.Unknown"];
  // The name comes from outside, so only now do we learn whether the key exists.
  return t(keys as `errors.${ErrorName}`[]);
}
