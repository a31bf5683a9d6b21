import { createAdaptorServer } from "@hono/node-server";
import { Hono } from "hono";
import { decodeJwt, exportJWK, generateKeyPair, SignJWT } from "jose";
import { systemClock } from "../src/platform/clock.ts";
import { createOutbound } from "../src/platform/guards/outbound.ts";
import type { SignInConfig } from "../src/platform/config/sign-in-config.ts";
import { createTokenVerifier, type TokenVerifier } from "../src/owner/sign-in/token-verifier.ts";
import { listen } from "./listen.ts";

const poolId = "local_pool";
const clientId = "client";

/** The two things the product needs from a user pool: its keys, and whether a token was revoked. */
export type UserPool = {
  tokens: TokenVerifier;
  /** Its address, as in the service's settings. */
  config: SignInConfig;
  /** An access token, created `age` seconds ago and valid for an hour. */
  issue(userId: string, options?: { age?: number }): Promise<string>;
  revoke(token: string): void;
  deleteUser(userId: string): void;
  /** From now on it answers with too many requests. */
  throttle(): void;
  close(): Promise<void>;
};

export async function startUserPool(): Promise<UserPool> {
  const { publicKey, privateKey } = await generateKeyPair("RS256");
  const jwk = { ...(await exportJWK(publicKey)), kid: "k", alg: "RS256", use: "sig" };
  const revoked = new Set<string>();
  const deleted = new Set<string>();
  let throttled = false;
  const app = new Hono();
  app.get("/:pool/.well-known/jwks.json", (c) => c.json({ keys: [jwk] }));
  app.post("/", async (c) => {
    const { AccessToken } = await c.req.json<{ AccessToken: string }>();
    if (throttled) return c.json({ __type: "TooManyRequestsException", message: "Rate exceeded" }, 400);
    const { sub = "" } = decodeJwt(AccessToken);
    if (revoked.has(AccessToken) || deleted.has(sub)) return c.json({ __type: "NotAuthorizedException" }, 400);
    const attributes = { email: "owner@galley.example", email_verified: "true" };
    return c.json({
      Username: "owner",
      UserAttributes: Object.entries(attributes).map(([Name, Value]) => ({ Name, Value })),
    });
  });
  const server = createAdaptorServer({ fetch: app.fetch });
  const url = `http://127.0.0.1:${await listen(server)}`;
  const config: SignInConfig = {
    userPoolId: poolId,
    clientId,
    userPoolEndpoint: `${url}/`,
    identityPoolId: null,
    identityPoolEndpoint: null,
    oauthDomain: null,
    facebook: false,
    signUp: "open",
  };
  const outbound = createOutbound({ allow: [new URL(url).host] });
  return {
    config,
    tokens: createTokenVerifier(config, { outbound, clock: systemClock }),
    issue: (userId, { age = 0 } = {}) => {
      const issuedAt = Math.floor(Date.now() / 1000) - age;
      return new SignJWT({ username: userId, client_id: clientId, token_use: "access" })
        .setProtectedHeader({ alg: "RS256", kid: "k" })
        .setSubject(userId)
        .setIssuer(`${url}/${poolId}`)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + 3_600)
        .setJti(crypto.randomUUID())
        .sign(privateKey);
    },
    revoke: (token) => void revoked.add(token),
    deleteUser: (userId) => void deleted.add(userId),
    throttle: () => void (throttled = true),
    async close() {
      await outbound.close();
      server.close();
    },
  };
}
