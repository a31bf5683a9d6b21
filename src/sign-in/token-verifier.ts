import { createRemoteJWKSet, customFetch, errors, jwtVerify, type JWTPayload } from "jose";
import { z } from "zod";
import type { Clock } from "../clock.ts";
import type { Outbound } from "../guards/outbound.ts";
import { type SignInConfig, toIssuer } from "./sign-in-config.ts";

export type VerifiedUser = { userId: string; username: string; expiresAt: Date };

export type TokenVerifier = {
  /** Signature, issuer, client, use and time. Null for anything else than a good access token; "expired" when only its time is over. */
  verify(accessToken: string): Promise<VerifiedUser | "expired" | null>;
  /** Also asks the user pool whether the token was revoked: for changes. An answer of Cognito holds for 60 s. */
  verifyForChange(accessToken: string): Promise<VerifiedUser | null>;
};

/** Clocks of two machines may differ by this much. */
const TOLERANCE_SECONDS = 60;
const COGNITO_ANSWER_HOLDS_MS = 60_000;
/** Cookies and headers are short; what is longer is not worth parsing. */
const MAX_TOKEN_LENGTH = 8_192;

const accessTokenSchema = z.object({
  sub: z.string().min(1),
  username: z.string().min(1),
  client_id: z.string(),
  token_use: z.literal("access"),
  exp: z.number().int(),
});

export function createTokenVerifier(config: SignInConfig, deps: { outbound: Outbound; clock: Clock }): TokenVerifier {
  const issuer = toIssuer(config);
  const keys = createRemoteJWKSet(new URL(`${issuer}/.well-known/jwks.json`), {
    [customFetch]: async (url) => {
      const answer = await deps.outbound.fetch(url, { service: "identity", timeoutMs: 5_000, maxBytes: 100_000 });
      // Not an answer about any token: whoever asked fails, and nobody is taken for signed out.
      if (answer.status !== 200) throw new Error(`the user pool's keys cannot be read (${answer.status})`);
      return new Response(answer.text(), { status: answer.status, headers: { "content-type": "application/json" } });
    },
  });
  const alive = createRevocationCheck(config, deps);

  async function verify(accessToken: string): Promise<VerifiedUser | "expired" | null> {
    if (accessToken.length > MAX_TOKEN_LENGTH) return null;
    try {
      const { payload } = await jwtVerify(accessToken, keys, {
        issuer,
        algorithms: ["RS256"],
        clockTolerance: TOLERANCE_SECONDS,
        currentDate: deps.clock.now(),
        requiredClaims: ["exp", "sub"],
        // The longest life of an access token that Cognito offers; this also refuses one from the future.
        maxTokenAge: "1 day",
      });
      return toUser(payload, config.clientId);
    } catch (error) {
      if (error instanceof errors.JWTExpired) return toUser(error.payload, config.clientId) === null ? null : "expired";
      if (error instanceof errors.JOSEError || error instanceof TypeError || error instanceof SyntaxError) return null;
      throw error;
    }
  }

  return {
    verify,
    async verifyForChange(accessToken) {
      const user = await verify(accessToken);
      if (user === null || user === "expired") return null;
      return (await alive(accessToken)) ? user : null;
    },
  };
}

function toUser(payload: JWTPayload, clientId: string): VerifiedUser | null {
  const claims = accessTokenSchema.safeParse(payload);
  if (!claims.success || claims.data.client_id !== clientId) return null;
  return { userId: claims.data.sub, username: claims.data.username, expiresAt: new Date(claims.data.exp * 1000) };
}

/** GetUser refuses a revoked token (Cognito, "Revoking refresh tokens"); it costs a call, so Cognito's answer is kept a while. */
function createRevocationCheck(config: SignInConfig, deps: { outbound: Outbound; clock: Clock }): (accessToken: string) => Promise<boolean> {
  const holdsMs = config.userPoolEndpoint === null ? COGNITO_ANSWER_HOLDS_MS : 0;
  const answers = new Map<string, { alive: boolean; until: number }>();
  const endpoint = config.userPoolEndpoint ?? `https://cognito-idp.${config.userPoolId.split("_")[0]}.amazonaws.com/`;
  return async (accessToken) => {
    const now = deps.clock.now().getTime();
    const known = answers.get(accessToken);
    if (known !== undefined && known.until > now) return known.alive;
    const answer = await deps.outbound.fetch(endpoint, {
      service: "identity",
      method: "POST",
      headers: { "content-type": "application/x-amz-json-1.1", "x-amz-target": "AWSCognitoIdentityProviderService.GetUser" },
      body: JSON.stringify({ AccessToken: accessToken }),
      timeoutMs: 5_000,
      maxBytes: 100_000,
    });
    // An outage is no proof of anything: the caller fails, nobody is signed out.
    if (answer.status >= 500) throw new Error("the user pool does not answer");
    for (const [token, { until }] of answers) if (until <= now) answers.delete(token);
    if (holdsMs > 0) answers.set(accessToken, { alive: answer.status === 200, until: now + holdsMs });
    return answer.status === 200;
  };
}
