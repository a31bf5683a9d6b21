import { decodeJwt, importPKCS8, type JWTPayload } from "jose";
import { beforeAll, describe, expect, test } from "vitest";
import { errorOf, register, signIn } from "../test/raw-client.ts";
import { testSealing } from "../test/sealing.ts";
import { startIdentity, testIdentityPool, type TestIdentity } from "../test/start-identity.ts";

let identity: TestIdentity;
let access: JWTPayload;
let id: JWTPayload;
/** Signs as the service itself would: only the claims are wrong. */
let sign: (payload: object | string) => Promise<string>;
const sealing = testSealing();

beforeAll(async () => {
  identity = await startIdentity({}, { sealing });
  const tokens = await signIn(identity, (await register(identity)).email);
  [access, id] = [decodeJwt(tokens.AccessToken), decodeJwt(tokens.IdToken)];
  const { rows } = await identity.db.query<{ kid: string; private_sealed: Buffer }>(
    "SELECT kid, private_sealed FROM identity.signing_keys",
  );
  const { kid = "", private_sealed = Buffer.alloc(0) } = rows[0] ?? {};
  const pem = Buffer.from(await sealing.open(private_sealed, `signing_keys.private:${kid}`)).toString();
  const key = await importPKCS8(pem, "RS256");
  sign = (payload) => signBytes(key, kid, typeof payload === "string" ? payload : JSON.stringify(payload));
});

/** Bypasses the library, which wouldn't write a non-numeric expiry or a duplicate claim. */
const signBytes = async (
  key: Parameters<typeof crypto.subtle.sign>[1],
  kid: string,
  payload: string,
): Promise<string> => {
  const header = JSON.stringify({ alg: "RS256", kid });
  const input = `${Buffer.from(header).toString("base64url")}.${Buffer.from(payload).toString("base64url")}`;
  const signature = await crypto.subtle.sign("RSASSA-PKCS1-v1_5", key, Buffer.from(input));
  return `${input}.${Buffer.from(signature).toString("base64url")}`;
};

const without = (claims: JWTPayload, name: string): JWTPayload =>
  Object.fromEntries(Object.entries(claims).filter(([key]) => key !== name));
const now = () => Math.floor(identity.clock.now().getTime() / 1000);
const getUser = (AccessToken: string) => identity.call("GetUser", { AccessToken });

describe("an access token that we signed ourselves", () => {
  const bad: Record<string, () => object | string> = {
    "another issuer": () => ({
      ...access,
      iss: "https://cognito-idp.eu-central-1.amazonaws.com/eu-central-1_Test12345",
    }),
    "no issuer": () => without(access, "iss"),
    "another client": () => ({ ...access, client_id: "2other" }),
    "token_use id": () => ({ ...access, token_use: "id" }),
    "no token_use": () => without(access, "token_use"),
    "no expiry": () => without(access, "exp"),
    "an expiry in words": () => ({ ...access, exp: String(access.exp) }),
    "a fractional expiry": () => ({ ...access, exp: now() + 0.5 }),
    "an endless expiry": () => JSON.stringify({ ...access, exp: 0 }).replace('"exp":0', '"exp":1e99'),
    "a passed expiry": () => ({ ...access, exp: now() - 61 }),
    "a later start": () => ({ ...access, nbf: now() + 3600 }),
    "an issue date far ahead": () => ({ ...access, iat: now() + 3600 }),
    "no issue date": () => without(access, "iat"),
    "another user's sub": () => ({ ...access, sub: "11111111-1111-4111-8111-111111111111" }),
    "no session": () => without(access, "origin_jti"),
    "another session": () => ({ ...access, origin_jti: "11111111-1111-4111-8111-111111111111" }),
    "no scope": () => without(access, "scope"),
    "a sub that is no id": () => ({ ...access, sub: "' OR 1=1 --" }),
    "a second, later sub": () => JSON.stringify(access).replace(/}$/, ',"sub":"11111111-1111-4111-8111-111111111111"}'),
    "no object": () => "[]",
    "no JSON": () => "{",
  };
  test.each(Object.entries(bad))("is refused with %s", async (_name, payload) => {
    expect(errorOf(await getUser(await sign(payload())))).toMatchObject({
      status: 400,
      name: "NotAuthorizedException",
    });
    expect(identity.errors).toEqual([]);
  });

  test("is accepted unchanged, and with an issue date a minute ahead", async () => {
    expect((await getUser(await sign(access))).status).toBe(200);
    expect((await getUser(await sign({ ...access, iat: now() + 60 }))).status).toBe(200);
    expect((await getUser(await sign({ ...access, iat: now() + 62 }))).status).toBe(400);
  });

  test("is refused in other encodings", async () => {
    const token = await sign(access);
    const [header = "", payload = "", signature = ""] = token.split(".");
    const padded = Buffer.from(payload, "base64url").toString("base64");
    const others = [
      `${header}.${padded}=.${signature}`,
      `${token}.`,
      `.${token}`,
      `${header}..${signature}`,
      `${header}.${payload}.${payload}.${payload}.${signature}`,
      ` ${token}`,
      "x".repeat(1_000_000),
    ];
    for (const other of others) expect((await getUser(other)).status).toBe(400);
  });
});

describe("an id token that we signed ourselves", () => {
  const provider = () => `${identity.url.replace("http://", "")}/${identity.poolId}`;
  const bad: Record<string, () => object> = {
    "another audience": () => ({ ...id, aud: "2other" }),
    "another issuer": () => ({ ...id, iss: "http://127.0.0.1:1/eu-central-1_Test12345" }),
    "token_use access": () => ({ ...id, token_use: "access" }),
    "a passed expiry": () => ({ ...id, exp: now() - 61 }),
    "an ended session": () => ({ ...id, origin_jti: "11111111-1111-4111-8111-111111111111" }),
  };
  test.each(Object.entries(bad))("opens no identity with %s", async (_name, payload) => {
    const answer = await identity.call("GetId", {
      IdentityPoolId: testIdentityPool,
      Logins: { [provider()]: await sign(payload()) },
    });
    expect(errorOf(answer)).toMatchObject({ status: 400, name: "NotAuthorizedException" });
  });

  test("gives access to the identity when unchanged", async () => {
    expect(
      (await identity.call("GetId", { IdentityPoolId: testIdentityPool, Logins: { [provider()]: await sign(id) } }))
        .status,
    ).toBe(200);
  });
});
