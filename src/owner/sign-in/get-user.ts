import { z } from "zod";
import { ConnectorError } from "../../platform/connector-error.ts";
import { type Locale, locales } from "../../platform/languages.ts";
import { findTimeZone } from "../../platform/time-zones.ts";
import type { AskUserPool } from "./ask-user-pool.ts";

/** What the user pool says about a user; `email` only when it was proved. */
export type UserProfile = { email: string | null; name: string; locale: Locale | null; timeZone: string | null };

const answerSchema = z.object({
  UserAttributes: z.array(z.object({ Name: z.string(), Value: z.string().default("") })),
});

/** What the pool says of a token that is over, revoked, or whose user is gone, disabled or has to do something first. */
const refusals = new Set([
  "NotAuthorizedException",
  "UserNotFoundException",
  "UserNotConfirmedException",
  "PasswordResetRequiredException",
  "InvalidParameterException",
]);

/**
 * Cognito's GetUser: null when the token is refused, which it is at once when the session was revoked
 * (Cognito, "Revoking refresh tokens"). Throws when the pool does not answer: an outage is no proof of
 * anything, so the caller fails and nobody is signed out. Throws "rate-limited" when it was asked too often.
 */
export async function getUser(ask: AskUserPool, accessToken: string): Promise<UserProfile | null> {
  const { status, type, json } = await ask("GetUser", accessToken);
  if (refusals.has(type)) return null;
  if (status >= 500) throw new ConnectorError("identity", "unavailable", { code: String(status) });
  if (status !== 200) throw new Error(`the user pool does not answer (${status})`);
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
