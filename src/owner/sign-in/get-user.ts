import { z } from "zod";
import { ConnectorError } from "../../platform/connector-error.ts";
import { type Locale, locales } from "../../platform/languages.ts";
import { findTimeZone } from "../../platform/time-zones.ts";
import type { AskUserPool } from "./ask-user-pool.ts";

/** What the user pool knows about a user; `email` only when it's verified. */
export type UserProfile = { email: string | null; name: string; locale: Locale | null; timeZone: string | null };

const answerSchema = z.object({
  UserAttributes: z.array(z.object({ Name: z.string(), Value: z.string().default("") })),
});

/**
 * The pool's errors for a token that has expired or was revoked, or whose user is gone, disabled or has to act first.
 */
const refusals = new Set([
  "NotAuthorizedException",
  "UserNotFoundException",
  "UserNotConfirmedException",
  "PasswordResetRequiredException",
  "InvalidParameterException",
]);

/**
 * Cognito's GetUser. Returns null when the token is refused, which happens as soon as the session is revoked
 * (Cognito, "Revoking refresh tokens"). Throws when the pool doesn't answer: an outage proves nothing, so the
 * caller fails and nobody is signed out. Throws "rate-limited" when the pool reports too many requests.
 */
export async function getUser(ask: AskUserPool, accessToken: string): Promise<UserProfile | null> {
  const { status, type, json } = await ask("GetUser", accessToken);
  if (refusals.has(type)) return null;
  if (status >= 500) throw new ConnectorError("identity", "unavailable", { code: String(status) });
  if (status !== 200) throw new Error(`the user pool answered ${status}`);
  const { UserAttributes } = answerSchema.parse(json());
  return toProfile(new Map(UserAttributes.map(({ Name, Value }) => [Name, Value])));
}

function toProfile(attributes: ReadonlyMap<string, string>): UserProfile {
  const read = (name: string) => attributes.get(name)?.trim() ?? "";
  return {
    email: read("email_verified") === "true" && read("email") !== "" ? read("email") : null,
    name: read("name").slice(0, 200),
    // OpenID Connect's claim is a BCP 47 tag, e.g. "vi-VN".
    locale: locales.find((locale) => read("locale").toLowerCase().split(/[-_]/)[0] === locale) ?? null,
    timeZone: findTimeZone(read("zoneinfo")),
  };
}
