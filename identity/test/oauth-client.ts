import { createHash, randomBytes } from "node:crypto";
import { testClient, type TestIdentity } from "./start-identity.ts";

export const redirectUri = "https://app.example/signed-in";

/** amplify's lengths: a verifier of 128 characters, a state of 32. */
export const newVerifier = (): string => randomBytes(96).toString("base64url");
export const newState = (): string => randomBytes(24).toString("base64url");
export const challengeOf = (verifier: string): string => createHash("sha256").update(verifier).digest("base64url");

export const authorizeUrl = (
  identity: TestIdentity,
  verifier: string,
  more: Record<string, string | null> = {},
): string => {
  const query: Record<string, string | null> = {
    client_id: testClient,
    redirect_uri: redirectUri,
    response_type: "code",
    scope: "openid email profile aws.cognito.signin.user.admin",
    state: newState(),
    code_challenge: challengeOf(verifier),
    code_challenge_method: "S256",
    ...more,
  };
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== null);
  return `${identity.url}/oauth2/authorize?${new URLSearchParams(given)}`;
};

export type TokenAnswer = { status: number; body: Record<string, string> };

export const exchange = async (identity: TestIdentity, form: Record<string, string>): Promise<TokenAnswer> => {
  const body = new URLSearchParams({
    grant_type: "authorization_code",
    client_id: testClient,
    redirect_uri: redirectUri,
    ...form,
  });
  const response = await fetch(`${identity.url}/oauth2/token`, { method: "POST", body });
  return { status: response.status, body: (await response.json()) as Record<string, string> };
};
