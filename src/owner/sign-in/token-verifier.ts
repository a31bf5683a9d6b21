import { createRemoteJWKSet, customFetch, decodeJwt, errors, jwtVerify, type JWTPayload } from "jose";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { z } from "zod";
import type { Clock } from "../../platform/clock.ts";
import { fetchPoolKeys, toPoolKeysUrl } from "./fetch-pool-keys.ts";
import { GalleyError } from "../../platform/errors.ts";
import { type AskUserPool, createUserPoolAsker, type UserPoolDeps } from "./ask-user-pool.ts";
import { getUser, type UserProfile } from "./get-user.ts";
import { type SignInConfig, toIssuer } from "../../platform/config/sign-in-config.ts";

export type VerifiedUser = {
  userId: string;
  username: string;
  issuedAt: Date;
  expiresAt: Date;
  /** When the user last signed in (`auth_time`); a refreshed token keeps it. */
  signedInAt?: Date;
};

export type TokenVerifier = {
  /**
   * Checks signature, issuer, client, use and time. Returns null unless it's a good access token; "expired" when it has
   * merely expired.
   */
  verify(accessToken: string): Promise<VerifiedUser | "expired" | null>;
  /**
   * For changes: also asks the user pool whether the token was revoked. Cognito's answer is cached for 60 s. Throws
   * "rate-limited" when one user sends too many.
   */
  verifyForChange(accessToken: string): Promise<VerifiedUser | null>;
  /** What the user pool knows about the user; null when it refuses the token. Throws when the pool doesn't answer. */
  readProfile(accessToken: string): Promise<UserProfile | null>;
};

/** How far two machines' clocks may differ. */
const TOLERANCE_SECONDS = 60;
const COGNITO_ANSWER_HOLDS_MS = 60_000;
/** Per process; as many as the API allows each caller. */
const ASKED_PER_USER_AND_MINUTE = 600;
/** Cookies and headers are short; anything longer isn't worth parsing. */
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

export function createTokenVerifier(config: SignInConfig, deps: UserPoolDeps & { clock: Clock }): TokenVerifier {
  const issuer = toIssuer(config);
  const keys = createRemoteJWKSet(toPoolKeysUrl(config), {
    [customFetch]: async (url) => {
      const headers = { "content-type": "application/json" };
      return new Response(await fetchPoolKeys(deps.outbound, url), { headers });
    },
  });
  const ask = limitByUser(createUserPoolAsker(config, deps));
  const alive = createRevocationCheck(config, ask, deps.clock);

  async function verify(accessToken: string): Promise<VerifiedUser | "expired" | null> {
    if (accessToken.length > MAX_TOKEN_LENGTH) return null;
    try {
      const { payload } = await jwtVerify(accessToken, keys, {
        issuer,
        algorithms: ["RS256"],
        clockTolerance: TOLERANCE_SECONDS,
        currentDate: deps.clock.now(),
        requiredClaims: ["exp", "sub"],
        // The longest lifetime Cognito offers for access tokens; this also refuses one issued in the future.
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
    readProfile: (accessToken) => getUser(ask, accessToken),
  };
}

function toUser(payload: JWTPayload, clientId: string): VerifiedUser | null {
  const claims = accessTokenSchema.safeParse(payload);
  if (!claims.success || claims.data.client_id !== clientId) return null;
  const { sub, username, iat, exp, auth_time } = claims.data;
  const signedIn = auth_time === undefined ? {} : { signedInAt: new Date(auth_time * 1000) };
  return { userId: sub, username, issuedAt: new Date(iat * 1000), expiresAt: new Date(exp * 1000), ...signedIn };
}

/** The pool doesn't throttle this service's calls, so this limits them. For verified tokens only. */
function limitByUser(ask: AskUserPool): AskUserPool {
  const limiter = new RateLimiterMemory({ points: ASKED_PER_USER_AND_MINUTE, duration: 60 });
  return async (operation, accessToken) => {
    await limiter.consume(decodeJwt(accessToken).sub ?? "").catch((error: unknown) => {
      throw error instanceof RateLimiterRes ? new GalleyError("rate-limited") : error;
    });
    return ask(operation, accessToken);
  };
}

/**
 * GetUser refuses a revoked token (Cognito, "Revoking refresh tokens"). It costs a call, so Cognito's answer is
 * cached for a while.
 */
function createRevocationCheck(
  config: SignInConfig,
  ask: AskUserPool,
  clock: Clock,
): (accessToken: string) => Promise<boolean> {
  const isAlive = async (accessToken: string) => (await getUser(ask, accessToken)) !== null;
  if (config.userPoolEndpoint !== null) return isAlive;
  const answers = new Map<string, { alive: Promise<boolean>; until: number }>();
  return async (accessToken) => {
    const now = clock.now().getTime();
    for (const [token, { until }] of answers) if (until <= now) answers.delete(token);
    const known = answers.get(accessToken);
    if (known !== undefined) return known.alive;
    const answer = { alive: isAlive(accessToken), until: now + COGNITO_ANSWER_HOLDS_MS };
    answers.set(accessToken, answer);
    // Failures aren't cached.
    answer.alive.catch(() => answers.get(accessToken) === answer && answers.delete(accessToken));
    return answer.alive;
  };
}
