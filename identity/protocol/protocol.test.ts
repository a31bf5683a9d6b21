import { connect } from "node:net";
import { beforeAll, describe, expect, test } from "vitest";
import { errorOf, newEmail, register, signIn, testPassword } from "../test/raw-client.ts";
import { startIdentity, testClient, testIdentityPool, type TestIdentity } from "../test/start-identity.ts";
import { operations } from "./operations.ts";

let identity: TestIdentity;

beforeAll(async () => {
  identity = await startIdentity({ allowedOrigins: ["http://localhost:5173"], guests: true });
});

const actions = [...operations.keys()].map((target) => target.split(".")[1] ?? "");

describe("the protocol", () => {
  test("doesn't accept TRACE", async () => {
    const socket = connect(Number(new URL(identity.url).port), "127.0.0.1");
    socket.write("TRACE / HTTP/1.1\r\nHost: id.test\r\nConnection: close\r\n\r\n");
    expect(Buffer.concat(await socket.toArray()).toString()).toMatch(/^HTTP\/1\.1 405 /);
  });

  test("has the specification's 25 operations and GetTokensFromRefreshToken", () => {
    expect(actions).toHaveLength(26);
  });

  test.each(actions)("%s answers nonsense with a named error, never a 5xx or a stack", async (action) => {
    const bodies: unknown[] = [
      {},
      [],
      "null",
      "",
      "{",
      "1",
      '{"__proto__":{"ClientId":"x"},"constructor":{}}',
      "[".repeat(30_000),
      `{"Username":${"[".repeat(30_000)}${"]".repeat(30_000)}}`,
      { ClientId: testClient, Username: "a\u0000b", Password: "12345678" },
      { ClientId: 1, AccessToken: {}, Session: [], AuthParameters: "x" },
      {
        ClientId: testClient,
        AccessToken: "a.b.c",
        Session: "x".repeat(40),
        AuthFlow: "USER_SRP_AUTH",
        AuthParameters: { USERNAME: "\u0000", SRP_A: "5" },
        ChallengeName: "SMS_MFA",
      },
      { ClientId: testClient, Username: "\ud800@example.org", Password: testPassword, ConfirmationCode: "1" },
      { ClientId: "ü\r\nx-evil: 1", AccessToken: "ü", Username: "x@example.org", Password: testPassword },
      {
        ClientId: testClient,
        Username: newEmail(),
        Password: testPassword,
        UserAttributes: Array.from({ length: 1000 }, () => ({ Name: "name", Value: "x" })),
      },
      {
        ClientId: testClient,
        Username: newEmail(),
        Password: testPassword,
        UserAttributes: [{ Name: "name", Value: "x".repeat(2049) }],
      },
      {
        IdentityPoolId: testIdentityPool,
        IdentityId: "x",
        Logins: { __proto__: "x", "cognito-idp.eu-central-1.amazonaws.com/x": "y" },
      },
    ];
    for (const body of bodies) {
      const answer = await identity.call(action, body);
      // A well-formed request gets the same answer for an unknown name as for a known one.
      if (answer.status === 200 && ["ForgotPassword", "ResendConfirmationCode"].includes(action)) continue;
      expect(answer.status).toBe(400);
      expect(answer.body["__type"]).toMatch(/^[A-Za-z]+Exception$/);
      expect(answer.text).not.toMatch(/\bat .*\.ts|node_modules|SELECT .* FROM|postgres/i);
      expect(answer.headers.get("x-amzn-errortype")).toBe(`${answer.body["__type"]}:`);
      expect(answer.headers.get("x-evil")).toBeNull();
    }
    expect(identity.errors).toEqual([]);
  });

  test("treats a null member as absent", async () => {
    const { AccessToken } = await signIn(identity, (await register(identity)).email);
    expect(
      (
        await identity.call("UpdateUserAttributes", {
          AccessToken,
          UserAttributes: [{ Name: "name", Value: "Ánh" }],
          ClientMetadata: null,
        })
      ).status,
    ).toBe(200);
    expect((await identity.call("GetUser", { AccessToken: null })).body["__type"]).toBe("InvalidParameterException");
  });

  test("refuses unknown operations, methods and content types", async () => {
    expect((await identity.call("AdminCreateUser", {})).body["__type"]).toBe("UnknownOperationException");
    expect((await identity.call("constructor", {})).status).toBe(400);
    expect((await identity.call("SignUp", {}, { "content-type": "application/json" })).body["__type"]).toBe(
      "UnknownOperationException",
    );
    expect((await fetch(identity.url)).status).toBe(404);
    expect((await fetch(`${identity.url}/.env`)).status).toBe(404);
  });

  test("answers cross-origin calls only from the configured origins", async () => {
    const preflight = (origin: string) =>
      fetch(identity.url, {
        method: "OPTIONS",
        headers: {
          origin,
          "access-control-request-method": "POST",
          "access-control-request-headers":
            "content-type,x-amz-target,x-amz-user-agent,cache-control,amz-sdk-invocation-id,amz-sdk-request",
        },
      });
    const allowed = await preflight("http://localhost:5173");
    expect(allowed.headers.get("access-control-allow-origin")).toBe("http://localhost:5173");
    expect(allowed.headers.get("access-control-allow-headers")?.toLowerCase()).toContain("amz-sdk-invocation-id");
    for (const origin of ["http://evil.example", "null", "http://localhost:5173.evil.example"])
      expect((await preflight(origin)).headers.get("access-control-allow-origin")).toBeNull();
    const answer = await identity.call("SignUp", {}, { origin: "http://localhost:5173" });
    expect(answer.headers.get("access-control-expose-headers")).toContain("x-amzn-ErrorType");
  });

  test("doesn't reveal internal errors", async () => {
    const own = await startIdentity();
    await own.db.query("DROP TABLE identity.users CASCADE");
    const answer = await own.call("ForgotPassword", { ClientId: own.clientId, Username: newEmail() });
    expect(errorOf(answer)).toEqual({ status: 500, name: "InternalErrorException", message: "Internal error" });
    expect(own.errors).toHaveLength(1);
  });
});

describe("the identity pool", () => {
  const provider = () => `${identity.url.replace("http://", "")}/${identity.poolId}`;
  const getId = (Logins?: Record<string, string>, own = identity) =>
    own.call("GetId", { IdentityPoolId: testIdentityPool, ...(Logins ? { Logins } : {}) });

  test("gives a user one identity, even in sixteen concurrent calls, and credentials for an hour", async () => {
    const { IdToken } = await signIn(identity, (await register(identity)).email);
    const answers = await Promise.all(Array.from({ length: 16 }, () => getId({ [provider()]: IdToken })));
    const ids = new Set(answers.map(({ body }) => body["IdentityId"]));
    expect(ids.size).toBe(1);
    const answer = await identity.call("GetCredentialsForIdentity", {
      IdentityId: [...ids][0],
      Logins: { [provider()]: IdToken },
    });
    const credentials = answer.body["Credentials"] as { Expiration: number };
    // amplify fetches new ones after 50 minutes, before these expire.
    expect(credentials.Expiration - identity.clock.now().getTime() / 1000).toBeGreaterThan(50 * 60);
  });

  test("doesn't give one user's identity to another, nor to a guest", async () => {
    const tokens = [
      await signIn(identity, (await register(identity)).email),
      await signIn(identity, (await register(identity)).email),
    ];
    const IdentityId = (await getId({ [provider()]: tokens[0]?.IdToken ?? "" })).body["IdentityId"];
    const refused = { status: 400, name: "ResourceNotFoundException", message: "Identity not found." };
    expect(
      errorOf(
        await identity.call("GetCredentialsForIdentity", { IdentityId, Logins: { [provider()]: tokens[1]?.IdToken } }),
      ),
    ).toEqual(refused);
    expect(errorOf(await identity.call("GetCredentialsForIdentity", { IdentityId }))).toEqual(refused);
  });

  test("refuses other providers, access tokens, forged and revoked ones, and other pools", async () => {
    const { AccessToken, IdToken } = await signIn(identity, (await register(identity)).email);
    const refused: Record<string, string>[] = [
      { "accounts.google.com": IdToken },
      { [provider()]: AccessToken },
      { [provider()]: `${IdToken}x` },
      { [provider()]: IdToken, other: IdToken },
    ];
    for (const logins of refused) expect((await getId(logins)).body["__type"]).toBe("NotAuthorizedException");
    await identity.call("GlobalSignOut", { AccessToken });
    expect((await getId({ [provider()]: IdToken })).body["__type"]).toBe("NotAuthorizedException");
    expect(
      (await identity.call("GetId", { IdentityPoolId: "eu-central-1:22222222-2222-4333-8444-555555555555" })).body[
        "__type"
      ],
    ).toBe("ResourceNotFoundException");
  });

  test("admits guests if the setting allows it, and refuses them where sign-in is mandatory", async () => {
    const IdentityId = (await getId()).body["IdentityId"];
    expect((await identity.call("GetCredentialsForIdentity", { IdentityId })).status).toBe(200);
    const own = await startIdentity({ guests: false });
    const refused = {
      status: 400,
      name: "NotAuthorizedException",
      message: "Unauthenticated access is not supported for this identity pool.",
    };
    expect(errorOf(await getId(undefined, own))).toEqual(refused);
    expect(errorOf(await own.call("GetCredentialsForIdentity", { IdentityId: "eu-central-1:x" }))).toEqual(refused);
  });
});
