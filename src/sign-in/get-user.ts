import { z } from "zod";
import { ConnectorError } from "../connectors/connector-error.ts";
import type { Outbound } from "../guards/outbound.ts";
import { type Locale, locales } from "../languages.ts";
import { type SignInConfig, toUserPoolEndpoint } from "./sign-in-config.ts";

/** What the user pool says about a user; `email` only when it was proved. */
export type UserProfile = { email: string | null; name: string; locale: Locale | null; timeZone: string | null };

const answerSchema = z.object({ UserAttributes: z.array(z.object({ Name: z.string(), Value: z.string().default("") })) });

const refusalSchema = z.object({ __type: z.string() });

/** What the pool says of a token that is over, revoked, or whose user is gone, disabled or has to do something first. */
const refusals = new Set(["NotAuthorizedException", "UserNotFoundException", "UserNotConfirmedException", "PasswordResetRequiredException", "InvalidParameterException"]);

/**
 * Cognito's GetUser: null when the token is refused, which it is at once when the session was revoked
 * (Cognito, "Revoking refresh tokens"). Throws when the pool does not answer: an outage is no proof of
 * anything, so the caller fails and nobody is signed out.
 */
export async function getUser(config: SignInConfig, outbound: Outbound, accessToken: string): Promise<UserProfile | null> {
  const answer = await outbound.fetch(toUserPoolEndpoint(config), {
    service: "identity",
    method: "POST",
    headers: { "content-type": "application/x-amz-json-1.1", "x-amz-target": "AWSCognitoIdentityProviderService.GetUser" },
    body: JSON.stringify({ AccessToken: accessToken }),
    timeoutMs: 5_000,
    maxBytes: 100_000,
  });
  if (answer.status !== 200) {
    const { __type: type = "" } = refusalSchema.safeParse(answer.findJson()).data ?? {};
    if (refusals.has(type)) return null;
    if (answer.status >= 500) throw new ConnectorError("identity", "unavailable", { code: String(answer.status) });
    // Throttles among them.
    throw new Error(`the user pool does not answer (${answer.status})`);
  }
  const { UserAttributes } = answerSchema.parse(answer.json());
  return toProfile(new Map(UserAttributes.map(({ Name, Value }) => [Name, Value])));
}

function toProfile(attributes: ReadonlyMap<string, string>): UserProfile {
  const read = (name: string) => attributes.get(name)?.trim() ?? "";
  return {
    email: read("email_verified") === "true" && read("email") !== "" ? read("email") : null,
    name: read("name").slice(0, 200),
    // OpenID Connect's claim is a BCP 47 tag, e.g. "vi-VN".
    locale: locales.find((locale) => read("locale").toLowerCase().split(/[-_]/)[0] === locale) ?? null,
    timeZone: isTimeZone(read("zoneinfo")) ? read("zoneinfo") : null,
  };
}

function isTimeZone(name: string): boolean {
  return name === "UTC" || Intl.supportedValuesOf("timeZone").includes(name);
}
