import { createRemoteJWKSet, customFetch, errors, jwtVerify, type JWTPayload } from "jose";
import { z } from "zod";
import type { Clock } from "../clock.ts";
import { ConnectorError } from "../connectors/connector-error.ts";
import type { Outbound } from "../guards/outbound.ts";
import { getUser, type UserProfile } from "./get-user.ts";
import { type SignInConfig, toIssuer } from "./sign-in-config.ts";

export type VerifiedUser = {
  userId: string;
  username: string;
  issuedAt: Date;
  expiresAt: Date;
  /** When the user last proved who they are; a refreshed token keeps it (`auth_time`). */
  signedInAt?: Date;
};

export type TokenVerifier = {
  /** Signature, issuer, client, use and time. Null for anything else than a good access token; "expired" when only its time is over. */
  verify(accessToken: string): Promise<VerifiedUser | "expired" | null>;
  /** Also asks the user pool whether the token was revoked: for changes. An answer of Cognito holds for 60 s. */
  verifyForChange(accessToken: string): Promise<VerifiedUser | null>;
  /** What the user pool knows of the user; null when it refuses the token. Throws when it does not answer. */
  readProfile(accessToken: string): Promise<UserProfile | null>;
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
  iat: z.number().int(),
  auth_time: z.number().int().optional(),
  exp: z.number().int(),
});

export function createTokenVerifier(config: SignInConfig, deps: { outbound: Outbound; clock: Clock }): TokenVerifier {
  const issuer = toIssuer(config);
  const keys = createRemoteJWKSet(new URL(`${issuer}/.well-known/jwks.json`), {
    [customFetch]: async (url) => {
      const answer = await deps.outbound.fetch(url, { service: "identity", timeoutMs: 5_000, maxBytes: 100_000 });
      // Not an answer about any token: whoever asked fails, and nobody is taken for signed out.
      if (answer.status !== 200) throw new ConnectorError("identity", "unavailable", { code: String(answer.status) });
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
    readProfile: (accessToken) => getUser(config, deps.outbound, accessToken),
  };
}

function toUser(payload: JWTPayload, clientId: string): VerifiedUser | null {
  const claims = accessTokenSchema.safeParse(payload);
  if (!claims.success || claims.data.client_id !== clientId) return null;
  const { sub, username, iat, exp, auth_time } = claims.data;
  const signedIn = auth_time === undefined ? {} : { signedInAt: new Date(auth_time * 1000) };
  return { userId: sub, username, issuedAt: new Date(iat * 1000), expiresAt: new Date(exp * 1000), ...signedIn };
}

/** GetUser refuses a revoked token (Cognito, "Revoking refresh tokens"); it costs a call, so Cognito's answer is kept a while. */
function createRevocationCheck(config: SignInConfig, deps: { outbound: Outbound; clock: Clock }): (accessToken: string) => Promise<boolean> {
  const holdsMs = config.userPoolEndpoint === null ? COGNITO_ANSWER_HOLDS_MS : 0;
  const answers = new Map<string, { alive: boolean; until: number }>();
  return async (accessToken) => {
    const now = deps.clock.now().getTime();
    const known = answers.get(accessToken);
    if (known !== undefined && known.until > now) return known.alive;
    const answer = { alive: (await getUser(config, deps.outbound, accessToken)) !== null };
    for (const [token, { until }] of answers) if (until <= now) answers.delete(token);
    if (holdsMs > 0) answers.set(accessToken, { ...answer, until: now + holdsMs });
    return answer.alive;
  };
}
