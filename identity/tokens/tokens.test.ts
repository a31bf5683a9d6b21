import { createHmac, createSign, generateKeyPairSync } from "node:crypto";
import { createRemoteJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify } from "jose";
import { beforeAll, describe, expect, test } from "vitest";
import { errorOf, register, signIn, type Tokens, tokensOf } from "../test/raw-client.ts";
import { startIdentity, testClient, type TestIdentity } from "../test/start-identity.ts";

const plainClient = "2plain";
let identity: TestIdentity;

beforeAll(async () => {
  identity = await startIdentity({ clients: [{ id: testClient }, { id: plainClient, rotateRefreshTokens: false }] });
});

const signedIn = async (own = identity): Promise<Tokens & { email: string }> => {
  const { email } = await register(own);
  return { email, ...(await signIn(own, email)) };
};
const getUser = (AccessToken: string, own = identity) => own.call("GetUser", { AccessToken });
const refresh = (RefreshToken: string, own = identity, more: object = {}) =>
  own.call("GetTokensFromRefreshToken", { ClientId: own.clientId, RefreshToken, ...more });
const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

describe("tokens", () => {
  test("carry Cognito's claims and verify with the published keys", async () => {
    const tokens = await signedIn();
    const jwks = createRemoteJWKSet(new URL(`${identity.url}/${identity.poolId}/.well-known/jwks.json`));
    const issuer = `${identity.url}/${identity.poolId}`;
    const access = (await jwtVerify(tokens.AccessToken, jwks, { issuer, algorithms: ["RS256"] })).payload;
    const id = (await jwtVerify(tokens.IdToken, jwks, { issuer, audience: testClient })).payload;
    expect(access).toMatchObject({
      token_use: "access",
      client_id: testClient,
      scope: "aws.cognito.signin.user.admin",
    });
    expect(id).toMatchObject({
      token_use: "id",
      email: tokens.email,
      email_verified: true,
      "cognito:username": access["username"],
      origin_jti: access["origin_jti"],
    });
    for (const name of ["sub", "iat", "exp", "jti", "origin_jti", "event_id", "auth_time"])
      expect(access).toHaveProperty(name);
    expect(Number(access.exp) - Number(access.iat)).toBe(3600);
    const discovery = (await (await fetch(`${issuer}/.well-known/openid-configuration`)).json()) as Record<
      string,
      unknown
    >;
    expect(discovery).toMatchObject({
      issuer,
      jwks_uri: `${issuer}/.well-known/jwks.json`,
      code_challenge_methods_supported: ["S256"],
    });
  });

  test("that are forged or meant for something else are refused", async () => {
    const { AccessToken, IdToken, RefreshToken } = await signedIn();
    const [header = "", payload = "", signature = ""] = AccessToken.split(".");
    const { kid } = decodeProtectedHeader(AccessToken);
    const jwk =
      ((await (await fetch(`${identity.url}/${identity.poolId}/.well-known/jwks.json`)).json()) as { keys: object[] })
        .keys[0] ?? {};
    const signed = (head: object, body = payload, sign: (input: string) => string = () => "") => {
      const input = `${base64url(head)}.${body}`;
      return `${input}.${sign(input)}`;
    };
    const hs256 = (input: string) => createHmac("sha256", JSON.stringify(jwk)).update(input).digest("base64url");
    const own = generateKeyPairSync("rsa", { modulusLength: 2048 });
    const rs256 = (input: string) => createSign("RSA-SHA256").update(input).sign(own.privateKey, "base64url");
    const ownJwk = own.publicKey.export({ format: "jwk" });
    const claims = decodeJwt(AccessToken);
    const forged: Record<string, string> = {
      "alg none": signed({ alg: "none", kid }),
      "alg nOnE": signed({ alg: "nOnE", kid }),
      "no signature": `${header}.${payload}.`,
      HS256: signed({ alg: "HS256", kid }, payload, hs256),
      "its own jwk": signed({ alg: "RS256", jwk: ownJwk }, payload, rs256),
      "its own jwk and our kid": signed({ alg: "RS256", kid, jwk: ownJwk }, payload, rs256),
      "a jku": signed({ alg: "RS256", kid: "x", jku: "http://127.0.0.1:1/jwks" }, payload, rs256),
      "a path as kid": signed({ alg: "RS256", kid: "../../dev/null" }, payload, rs256),
      "SQL as kid": signed({ alg: "RS256", kid: "' OR 1=1 --" }, payload, rs256),
      "no kid": signed({ alg: "RS256" }, payload, rs256),
      "an unknown crit": signed({ alg: "RS256", kid, crit: ["x"], x: 1 }, payload, rs256),
      "another sub": `${header}.${base64url({ ...claims, sub: "11111111-1111-4111-8111-111111111111" })}.${signature}`,
      "an extra part": `${AccessToken}.x`,
      "a cut signature": AccessToken.slice(0, -4),
      "an id token": IdToken,
      "a refresh token": RefreshToken,
      "eight kilobytes": "x".repeat(8192),
      ES256: signed({ alg: "ES256", kid }, payload, () => Buffer.alloc(64).toString("base64url")),
    };
    for (const [name, token] of Object.entries(forged)) {
      expect({ forgery: name, ...errorOf(await getUser(token)) }).toEqual({
        forgery: name,
        name: "NotAuthorizedException",
        status: 400,
        message: "Invalid Access Token",
      });
    }
    expect((await getUser(AccessToken)).status).toBe(200);
  });

  test("of another pool are refused", async () => {
    const other = await startIdentity({ userPoolId: "eu-central-1_Other" }, { db: identity.db });
    const { AccessToken } = await signedIn();
    expect((await getUser(AccessToken, other)).body["__type"]).toBe("NotAuthorizedException");
  });

  test("end after an hour", async () => {
    const own = await startIdentity();
    const { AccessToken, RefreshToken } = await signedIn(own);
    own.clock.advance(3599);
    expect((await getUser(AccessToken, own)).status).toBe(200);
    own.clock.advance(1);
    expect(errorOf(await getUser(AccessToken, own))).toMatchObject({
      name: "NotAuthorizedException",
      message: "Access Token has expired",
    });
    expect((await refresh(RefreshToken, own)).status).toBe(200);
  });

  test("of a session end with sign-out everywhere, deletion, disabling and a password change elsewhere", async () => {
    const ends: Record<string, (tokens: Tokens & { email: string }) => Promise<unknown>> = {
      GlobalSignOut: ({ AccessToken }) => identity.call("GlobalSignOut", { AccessToken }),
      DeleteUser: ({ AccessToken }) => identity.call("DeleteUser", { AccessToken }),
      disable: ({ AccessToken }) => identity.service.admin.setUserEnabled(decodeJwt(AccessToken).sub ?? "", false),
      RevokeToken: ({ RefreshToken }) =>
        identity.call("RevokeToken", { ClientId: identity.clientId, Token: RefreshToken }),
      ChangePassword: async ({ email }) => {
        const elsewhere = await signIn(identity, email);
        await identity.call("ChangePassword", {
          AccessToken: elsewhere.AccessToken,
          PreviousPassword: "correct CANARY",
          ProposedPassword: "another CANARY password",
        });
        expect((await getUser(elsewhere.AccessToken)).status).toBe(200);
      },
    };
    for (const [name, end] of Object.entries(ends)) {
      const tokens = await signedIn();
      await end(tokens);
      expect({ name, status: (await getUser(tokens.AccessToken)).status }).toEqual({ name, status: 400 });
      expect({ name, status: (await refresh(tokens.RefreshToken)).status }).toEqual({ name, status: 400 });
    }
  });

  test("of one sign-in outlive the revocation of another", async () => {
    const { email, RefreshToken } = await signedIn();
    const other = await signIn(identity, email);
    await identity.call("RevokeToken", { ClientId: identity.clientId, Token: RefreshToken });
    expect((await getUser(other.AccessToken)).status).toBe(200);
  });
});

describe("a refresh token", () => {
  test("is not stored", async () => {
    const { RefreshToken } = await signedIn();
    const rows = await identity.db.query("SELECT token_hash::text FROM identity.refresh_tokens");
    expect(JSON.stringify(rows.rows)).not.toContain(Buffer.from(RefreshToken).toString("hex"));
  });

  test("gives all tabs that refresh at once the same successor", async () => {
    const { RefreshToken } = await signedIn();
    const answers = await Promise.all(Array.from({ length: 16 }, () => refresh(RefreshToken)));
    const successors = new Set(answers.map((answer) => tokensOf(answer).RefreshToken));
    expect(successors.size).toBe(1);
    expect(successors.has(RefreshToken)).toBe(false);
  });

  test("ends the whole family when used again after the grace of 60 seconds", async () => {
    const own = await startIdentity();
    const { RefreshToken } = await signedIn(own);
    const first = tokensOf(await refresh(RefreshToken, own));
    own.clock.advance(60);
    expect(tokensOf(await refresh(RefreshToken, own)).RefreshToken).toBe(first.RefreshToken);
    own.clock.advance(1);
    expect(errorOf(await refresh(RefreshToken, own))).toMatchObject({
      status: 400,
      name: "RefreshTokenReuseException",
    });
    expect((await refresh(first.RefreshToken, own)).body["message"]).toBe("Refresh Token has been revoked");
    expect((await getUser(first.AccessToken, own)).body["message"]).toBe("Access Token has been revoked");
  });

  test("lives thirty days from the sign-in, however often it is rotated", async () => {
    const own = await startIdentity();
    const tokens = await signedIn(own);
    own.clock.advance(29 * 86_400);
    const next = tokensOf(await refresh(tokens.RefreshToken, own));
    own.clock.advance(86_400);
    expect((await refresh(next.RefreshToken, own)).body["message"]).toBe("Refresh Token has expired");
  });

  test("works only for its client and its device", async () => {
    const { RefreshToken } = await signedIn();
    expect((await refresh(RefreshToken, identity, { ClientId: plainClient })).body["message"]).toBe(
      "Invalid Refresh Token",
    );
    expect((await refresh(RefreshToken, identity, { DeviceKey: "eu-central-1_other" })).body["message"]).toBe(
      "Invalid Refresh Token",
    );
    expect((await identity.call("RevokeToken", { ClientId: plainClient, Token: RefreshToken })).body["__type"]).toBe(
      "NotAuthorizedException",
    );
    expect((await refresh(RefreshToken)).status).toBe(200);
  });

  test("refreshes by InitiateAuth if the client doesn't rotate, and only then", async () => {
    const { email } = await register(identity);
    const begin = (client: string, flow: string, AuthParameters: object) =>
      identity.call("InitiateAuth", { ClientId: client, AuthFlow: flow, AuthParameters });
    const tokens = tokensOf(
      await begin(plainClient, "USER_PASSWORD_AUTH", { USERNAME: email, PASSWORD: "correct CANARY" }),
    );
    const refreshed = tokensOf(await begin(plainClient, "REFRESH_TOKEN_AUTH", { REFRESH_TOKEN: tokens.RefreshToken }));
    expect(refreshed.RefreshToken).toBeUndefined();
    const rotating = await signIn(identity, email);
    expect(
      errorOf(await begin(identity.clientId, "REFRESH_TOKEN_AUTH", { REFRESH_TOKEN: rotating.RefreshToken })),
    ).toMatchObject({ name: "InvalidParameterException" });
  });

  test("an access token isn't a refresh token", async () => {
    const { AccessToken } = await signedIn();
    expect(
      errorOf(await identity.call("RevokeToken", { ClientId: identity.clientId, Token: AccessToken })),
    ).toMatchObject({ name: "UnsupportedTokenTypeException" });
    expect((await refresh("nonsense")).body["message"]).toBe("Invalid Refresh Token");
  });
});

describe("signing keys", () => {
  const kidOf = (token: string) => decodeProtectedHeader(token).kid;

  test("replace each other without signing anyone out, and are published before they sign", async () => {
    const own = await startIdentity({ signingKeySeconds: 86_400 });
    const published = async () =>
      (
        (await (await fetch(`${own.url}/${own.poolId}/.well-known/jwks.json`)).json()) as {
          keys: { kid: string; d?: string }[];
        }
      ).keys;
    const { email } = await register(own);
    const first = await signIn(own, email);
    expect(await published()).toHaveLength(1);
    own.clock.advance(86_400 - 1800);
    const second = await signIn(own, email);
    expect(kidOf(second.AccessToken)).toBe(kidOf(first.AccessToken));
    const keys = await published();
    expect(keys).toHaveLength(2);
    expect(keys.some((key) => "d" in key)).toBe(false);
    own.clock.advance(1801);
    const third = await signIn(own, email);
    expect(kidOf(third.AccessToken)).toBe(keys.find(({ kid }) => kid !== kidOf(first.AccessToken))?.kid);
    expect((await getUser(second.AccessToken, own)).status).toBe(200);
    expect((await refresh(first.RefreshToken, own)).status).toBe(200);
    own.clock.advance(3 * 3600 + 61);
    expect((await published()).map(({ kid }) => kid)).not.toContain(kidOf(first.AccessToken));
  });

  test("are created once by processes that start together, and sealed", async () => {
    const one = await startIdentity();
    const others = await Promise.all([1, 2, 3].map(() => one.twin()));
    await Promise.all([one, ...others].map((each) => fetch(`${each.url}/${each.poolId}/.well-known/jwks.json`)));
    const rows = await one.db.query<{ private_sealed: Buffer }>("SELECT private_sealed FROM identity.signing_keys");
    expect(rows.rows).toHaveLength(1);
    expect(rows.rows[0]?.private_sealed.toString("latin1")).not.toContain("PRIVATE KEY");
  });
});
