import type { TFunction } from "i18next";
import type auth from "../../messages/en/auth.json";

type Texts = typeof auth;
type ErrorName = keyof Texts["errors"];
/** Places where an error name means something more specific. */
export type Place = keyof Texts["at"];

/** Failures that share their names with others: each one's text, and how its message is recognized. */
const reasons: [key: `reasons.${keyof Texts["reasons"]}` | "create.closed", message: RegExp][] = [
  // Cognito gives these the name of a wrong password.
  ["reasons.disabled", /^User is disabled/],
  ["reasons.expired", /^Temporary/],
  // All errors of the hosted login share a name. For Facebook, Cognito reports "error=access_denied".
  ["reasons.noToken", /^No access token/],
  ["reasons.cancelled", /^User cancelled|was cancelled$|access_denied/],
  ["create.closed", /^SignUp is not permitted/],
  ["reasons.redirectCancelled", /signInWithRedirect\W+has been canceled/],
  ["reasons.noAutoSignIn", /^The autoSignIn flow/],
  ["reasons.noSetup", /^Cannot initiate MFA setup/],
];

/** Returns the text for a failure, chosen by the error's name or, where names are shared, by its message. */
export function errorText(t: TFunction<"auth">, error: unknown, place?: Place): string {
  const { name, message } = error instanceof Error ? error : { name: "Unknown", message: "" };
  const [reason] = reasons.find(([, pattern]) => pattern.test(message)) ?? [];
  if (reason) return t(reason);
  const keys = place
    ? [`at.${place}.${name}`, `errors.${name}`, `at.${place}.Unknown`, "errors.Unknown"]
    : [`errors.${name}`, "errors.Unknown"];
  // The name comes from outside, so only now do we learn whether the key exists.
  return t(keys as `errors.${ErrorName}`[]);
}
