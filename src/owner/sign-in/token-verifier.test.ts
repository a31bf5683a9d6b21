import { createHmac, randomBytes, randomUUID } from "node:crypto";
import { createServer } from "node:http";
import { json } from "node:stream/consumers";
import { CompactEncrypt, CompactSign, exportJWK, exportSPKI, generateKeyPair, SignJWT } from "jose";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { listen } from "../../../test/listen.ts";
import { createOutbound, type Outbound } from "../../platform/guards/outbound.ts";
import type { SignInConfig } from "../../platform/config/sign-in-config.ts";
import { createTokenVerifier, type TokenVerifier } from "./token-verifier.ts";

const MINUTE = 60;
const start = new Date("2026-11-21T12:00:00Z");
const sub = randomUUID();

/** A user pool's keys and its GetUser, and a count of how often each is asked. */
async function startPool() {
  const { publicKey, privateKey } = await generateKeyPair("RS256");
  const revoked = new Set<string>();
  const asked = { keys: 0, user: 0, elsewhere: 0 };
  const headers: Record<string, unknown> = {};
  const fault = { status: 0, type: "" };
  const server = createServer(async (request, response) => {
    const answer = (status: number, body: unknown) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    if (fault.status) return void answer(fault.status, { __type: fault.type });
    if (request.url?.endsWith("/.well-known/jwks.json")) {
      asked.keys += 1;
      return void answer(200, {
        keys: [{ ...(await exportJWK(publicKey)), kid: "current", alg: "RS256", use: "sig" }],
      });
    }
    if (request.method === "POST") {
      asked.user += 1;
      Object.assign(headers, { "x-own-call": undefined }, request.headers);
      const { AccessToken } = (await json(request)) as { AccessToken: string };
      if (revoked.has(AccessToken))
        return void answer(400, { __type: "NotAuthorizedException", message: "Access Token has been revoked" });
      return void answer(200, { Username: sub, UserAttributes: [{ Name: "sub", Value: sub }] });
    }
    asked.elsewhere += 1;
    return void answer(200, { keys: [] });
  });
  const host = `127.0.0.1:${await listen(server)}`;
  return {
    publicKey,
    privateKey,
    revoked,
    asked,
    headers,
    fault,
    host,
    close: () => new Promise((resolve) => server.close(resolve).closeAllConnections()),
  };
}

let pool: Awaited<ReturnType<typeof startPool>>;
let outbound: Outbound;
let config: SignInConfig;
let time = start;
let verifier: TokenVerifier;
const clock = { now: () => time };
const advance = (seconds: number) => void (time = new Date(time.getTime() + seconds * 1000));
const seconds = () => Math.floor(time.getTime() / 1000);

beforeAll(async () => {
  pool = await startPool();
  outbound = createOutbound({ allow: [pool.host] });
  config = {
    userPoolId: "local_Pool",
    clientId: "client",
    userPoolEndpoint: `http://${pool.host}/`,
    identityPoolId: null,
    identityPoolEndpoint: null,
    oauthDomain: null,
    facebook: false,
    signUp: "open",
  };
});
afterAll(async () => {
  await outbound.close();
  await pool.close();
});
beforeEach(() => {
  time = start;
  pool.fault.status = 0;
  Object.assign(pool.asked, { keys: 0, user: 0, elsewhere: 0 });
  verifier = createTokenVerifier(config, { outbound, clock });
});

const issuer = () => `http://${pool.host}/local_Pool`;

/** The claims of a good access token; each test changes one thing. */
const claims = (change: Record<string, unknown> = {}) => ({
  iss: issuer(),
  sub,
  username: sub,
  client_id: "client",
  token_use: "access",
  scope: "aws.cognito.signin.user.admin",
  origin_jti: randomUUID(),
  jti: randomUUID(),
  iat: seconds(),
  auth_time: seconds(),
  exp: seconds() + 60 * MINUTE,
  ...change,
});

const sign = (
  payload: Record<string, unknown>,
  header: Record<string, unknown> = {},
  key: Parameters<SignJWT["sign"]>[0] = pool.privateKey,
) => new SignJWT(payload).setProtectedHeader({ alg: "RS256", kid: "current", ...header }).sign(key);

const encode = (part: unknown) => Buffer.from(JSON.stringify(part)).toString("base64url");
const unsigned = (header: unknown, payload: unknown, signature = "") =>
  `${encode(header)}.${encode(payload)}.${signature}`;

describe("a good access token", () => {
  it("identifies its user, and the keys are fetched once", async () => {
    expect(await verifier.verify(await sign(claims()))).toMatchObject({
      userId: sub,
      username: sub,
      expiresAt: new Date((seconds() + 3600) * 1000),
    });
    await Promise.all(Array.from({ length: 20 }, async () => verifier.verify(await sign(claims()))));
    expect(pool.asked.keys).toBe(1);
  });

  it("differs from one that has merely expired", async () => {
    const token = await sign(claims());
    advance(60 * MINUTE + 30);
    expect(await verifier.verify(token)).toMatchObject({ userId: sub });
    advance(60);
    expect(await verifier.verify(token)).toBe("expired");
    expect(await verifier.verifyForChange(token)).toBeNull();
  });
});

/** verify returns null for each ("expired" for one) and never throws. */
const attacks: [name: string, make: () => string | Promise<string>, answer?: "expired"][] = [
  [
    "the id token instead of the access token",
    () => sign(claims({ token_use: "id", aud: "client", client_id: undefined, "cognito:username": sub })),
  ],
  ["an id token that also names the client", () => sign(claims({ token_use: "id" }))],
  ["a token without a use", () => sign(claims({ token_use: undefined }))],
  ["a refresh token's use", () => sign(claims({ token_use: "refresh" }))],
  ["another client's token", () => sign(claims({ client_id: "other" }))],
  ["a client in a list", () => sign(claims({ client_id: ["client", "other"] }))],
  ["no client", () => sign(claims({ client_id: undefined }))],
  ["another issuer", () => sign(claims({ iss: "https://cognito-idp.eu-central-1.amazonaws.com/eu-central-1_Evil" }))],
  ["the issuer with a slash", () => sign(claims({ iss: `${issuer()}/` }))],
  ["the issuer as a list", () => sign(claims({ iss: [issuer()] }))],
  ["another pool of the same service", () => sign(claims({ iss: `http://${pool.host}/local_Other` }))],
  ["no issuer", () => sign(claims({ iss: undefined }))],
  ["no expiry", () => sign(claims({ exp: undefined }))],
  ["an expiry that is a text", () => sign(claims({ exp: "9999999999" }))],
  ["an expiry of another client, over", () => sign(claims({ exp: seconds() - 3600, client_id: "other" }))],
  ["an id token, over", () => sign(claims({ exp: seconds() - 3600, token_use: "id" }))],
  ["not valid yet", () => sign(claims({ nbf: seconds() + 5 * MINUTE }))],
  ["issued in the future", () => sign(claims({ iat: seconds() + 5 * MINUTE }))],
  ["a life of a year", () => sign(claims({ iat: seconds() - 2 * 86_400, exp: seconds() + 363 * 86_400 })), "expired"],
  ["no time of issue", () => sign(claims({ iat: undefined }))],
  ["no subject", () => sign(claims({ sub: undefined }))],
  ["an empty subject", () => sign(claims({ sub: "" }))],
  ["a subject that is an object", () => sign(claims({ sub: { $ne: null } }))],
  ["no user name", () => sign(claims({ username: undefined }))],
  ["alg none", () => unsigned({ alg: "none", kid: "current" }, claims())],
  ["alg None in other letters", () => unsigned({ alg: "nOnE", kid: "current" }, claims())],
  [
    "alg none with a good token's signature",
    async () => unsigned({ alg: "none" }, claims(), (await sign(claims())).split(".")[2]),
  ],
  ["no alg", () => unsigned({ kid: "current" }, claims(), "AAAA")],
  ["HS256 with the public key as its secret", hmacWithPublicKey],
  [
    "PS256 with the same key",
    async () => unsigned({ alg: "PS256", kid: "current" }, claims(), (await sign(claims())).split(".")[2]),
  ],
  ["somebody else's key under our kid", async () => sign(claims(), {}, (await generateKeyPair("RS256")).privateKey)],
  ["another kid", () => sign(claims(), { kid: "unknown" })],
  ["a kid that is a path", () => sign(claims(), { kid: "../../../../dev/null" })],
  ["a kid that is SQL", () => sign(claims(), { kid: "' or 1=1 --" })],
  ["a kid that is a prototype's name", () => sign(claims(), { kid: "__proto__" })],
  ["a kid that is a list", () => unsigned({ alg: "RS256", kid: ["current"] }, claims(), "AAAA")],
  ["its own key in jwk", ownKeyIn("jwk")],
  ["its own key set in jku", ownKeyIn("jku")],
  ["its own certificate in x5u", ownKeyIn("x5u")],
  [
    "a crit that is not known",
    () => sign(claims(), {}).then((token) => withHeader(token, { crit: ["exp2"], exp2: 1 })),
  ],
  [
    "a payload that is not base64 (b64: false)",
    () => sign(claims()).then((token) => withHeader(token, { b64: false, crit: ["b64"] })),
  ],
  [
    "an altered payload",
    async () =>
      (await sign(claims()))
        .split(".")
        .with(1, encode(claims({ sub: randomUUID() })))
        .join("."),
  ],
  ["a cut signature", async () => (await sign(claims())).slice(0, -20)],
  ["no signature", async () => (await sign(claims())).split(".").slice(0, 2).join(".") + "."],
  ["two parts", async () => (await sign(claims())).split(".").slice(0, 2).join(".")],
  ["four parts", async () => `${await sign(claims())}.AAAA`],
  ["an encrypted token", encrypted],
  ["a signed payload that is not JSON", () => signedBytes(Buffer.from([0xff, 0xfe, 0x00]))],
  ["a signed payload that is a list", () => signedBytes(Buffer.from("[]"))],
  ["a signed payload that is null", () => signedBytes(Buffer.from("null"))],
  ["a header that is a number", () => `${encode(1)}.${encode(claims())}.AAAA`],
  ["a header that is null", () => `${encode(null)}.${encode(claims())}.AAAA`],
  ["nothing", () => ""],
  ["dots", () => ".."],
  ["letters", () => "not a token"],
  ["characters of no token", () => "\u0000.\n.💥"],
  ["a token too long to be one", () => `${"A".repeat(100_000)}.${encode(claims())}.AAAA`],
];

async function hmacWithPublicKey(): Promise<string> {
  const secret = await exportSPKI(pool.publicKey);
  const input = `${encode({ alg: "HS256", kid: "current", typ: "JWT" })}.${encode(claims())}`;
  return `${input}.${createHmac("sha256", secret).update(input).digest("base64url")}`;
}

function ownKeyIn(place: "jwk" | "jku" | "x5u"): () => Promise<string> {
  return async () => {
    const own = await generateKeyPair("RS256");
    const address = `http://${pool.host}/evil/keys.json`;
    const value = place === "jwk" ? await exportJWK(own.publicKey) : address;
    return sign(claims(), { [place]: value }, own.privateKey);
  };
}

function withHeader(token: string, more: object): string {
  return token
    .split(".")
    .with(0, encode({ alg: "RS256", kid: "current", ...more }))
    .join(".");
}

function signedBytes(payload: Uint8Array): Promise<string> {
  return new CompactSign(payload).setProtectedHeader({ alg: "RS256", kid: "current" }).sign(pool.privateKey);
}

function encrypted(): Promise<string> {
  return new CompactEncrypt(Buffer.from(JSON.stringify(claims())))
    .setProtectedHeader({ alg: "dir", enc: "A256GCM", kid: "current" })
    .encrypt(randomBytes(32));
}

describe("refuses", () => {
  it.each(attacks)("%s", async (_name, make, answer) => {
    const token = await make();
    expect(await verifier.verify(token)).toBe(answer ?? null);
    expect(await verifier.verifyForChange(token)).toBeNull();
    // Neither the address in the token is called, nor the user pool for a foreign token.
    expect(pool.asked).toMatchObject({ elsewhere: 0, user: 0 });
  });
});

describe("a flood of unknown keys", () => {
  it("doesn't become a flood of requests for them", async () => {
    await verifier.verify(await sign(claims()));
    const tokens = await Promise.all(
      Array.from({ length: 50 }, (_, index) => sign(claims(), { kid: `unknown-${index}` })),
    );
    expect(await Promise.all(tokens.map((token) => verifier.verify(token)))).toEqual(tokens.map(() => null));
    expect(pool.asked.keys).toBeLessThanOrEqual(2);
  });
});

describe("a token for a change", () => {
  it("is refused as soon as it's revoked, though it still shows pages", async () => {
    const token = await sign(claims());
    expect(await verifier.verifyForChange(token)).toMatchObject({ userId: sub });
    pool.revoked.add(token);
    expect(await verifier.verifyForChange(token)).toBeNull();
    expect(await verifier.verify(token)).toMatchObject({ userId: sub });
  });

  it("unreadable keys don't count against a token", async () => {
    const token = await sign(claims());
    pool.fault.status = 503;
    await expect(verifier.verify(token)).rejects.toThrow();
    pool.fault.status = 0;
    expect(await verifier.verify(token)).toMatchObject({ userId: sub });
  });

  it("an outage is neither a yes nor a no", async () => {
    const token = await sign(claims());
    await verifier.verify(token);
    pool.fault.status = 503;
    await expect(verifier.verifyForChange(token)).rejects.toThrow();
    pool.fault.status = 0;
    expect(await verifier.verifyForChange(token)).toMatchObject({ userId: sub });
  });

  it.each(["TooManyRequestsException", "LimitExceededException"])(
    "%s from the pool only means too many requests",
    async (type) => {
      const token = await sign(claims());
      await verifier.verify(token);
      Object.assign(pool.fault, { status: 400, type });
      await expect(verifier.verifyForChange(token)).rejects.toMatchObject({ code: "rate-limited" });
      await expect(verifier.readProfile(token)).rejects.toMatchObject({ code: "rate-limited" });
      pool.fault.status = 0;
      expect(await verifier.verifyForChange(token)).toMatchObject({ userId: sub });
    },
  );

  it("a user over the limit no longer reaches the pool and doesn't affect others", async () => {
    const [token, others] = [await sign(claims()), await sign(claims({ sub: randomUUID() }))];
    const outcomes = await Promise.all(
      Array.from({ length: 605 }, () =>
        verifier.verifyForChange(token).then(
          () => "taken",
          (error: { code?: string }) => error.code,
        ),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === "taken")).toHaveLength(600);
    expect(outcomes.filter((outcome) => outcome === "rate-limited")).toHaveLength(5);
    expect(pool.asked.user).toBe(600);
    expect(await verifier.verifyForChange(others)).not.toBeNull();
  });
});

describe("with Amazon Cognito", () => {
  /** Cognito's addresses are fixed, so outgoing calls are redirected to this test's pool. */
  function onCognito(more: { findCallKey?: () => Promise<Uint8Array> } = {}): TokenVerifier {
    const toPool = (url: string | URL) => `http://${pool.host}${new URL(url).pathname}`;
    return createTokenVerifier(
      { ...config, userPoolId: "eu-central-1_Pool", userPoolEndpoint: null },
      { ...more, clock, outbound: { ...outbound, fetch: (url, request) => outbound.fetch(toPool(url), request) } },
    );
  }
  const iss = "https://cognito-idp.eu-central-1.amazonaws.com/eu-central-1_Pool";

  it("an answer about a token holds for 60 s and no longer", async () => {
    const cognito = onCognito();
    const token = await sign(claims({ iss }));
    expect(await cognito.verifyForChange(token)).toMatchObject({ userId: sub });
    pool.revoked.add(token);
    advance(59);
    expect(await cognito.verifyForChange(token)).toMatchObject({ userId: sub });
    expect(pool.asked.user).toBe(1);
    advance(1);
    expect(await cognito.verifyForChange(token)).toBeNull();
    expect(pool.asked.user).toBe(2);
  });

  it("many changes at once make one call", async () => {
    const cognito = onCognito();
    const token = await sign(claims({ iss }));
    const users = await Promise.all(Array.from({ length: 20 }, () => cognito.verifyForChange(token)));
    expect(users.every((user) => user?.userId === sub)).toBe(true);
    expect(pool.asked.user).toBe(1);
  });

  it("an outage is not cached", async () => {
    const cognito = onCognito();
    const token = await sign(claims({ iss }));
    await cognito.verify(token);
    pool.fault.status = 503;
    await expect(cognito.verifyForChange(token)).rejects.toThrow();
    pool.fault.status = 0;
    expect(await cognito.verifyForChange(token)).toMatchObject({ userId: sub });
  });

  it("gets none of our secrets", async () => {
    const cognito = onCognito({ findCallKey: async () => randomBytes(32) });
    expect(await cognito.verifyForChange(await sign(claims({ iss })))).toMatchObject({ userId: sub });
    expect(pool.headers["x-own-call"]).toBeUndefined();
    await createTokenVerifier(config, { outbound, clock, findCallKey: async () => randomBytes(32) }).verifyForChange(
      await sign(claims()),
    );
    expect(pool.headers["x-own-call"]).toMatch(/^[\w-]{43}$/);
  });

  it("one token's answer is not another's", async () => {
    const cognito = onCognito();
    const [first, second] = [await sign(claims({ iss })), await sign(claims({ iss }))];
    pool.revoked.add(second);
    expect(await cognito.verifyForChange(first)).toMatchObject({ userId: sub });
    expect(await cognito.verifyForChange(second)).toBeNull();
  });

  it("our own pool's token is refused", async () => {
    expect(await onCognito().verify(await sign(claims()))).toBeNull();
  });
});
