import { randomBytes } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { N, g } from "../srp/group.ts";
import { formatTimestamp } from "../srp/timestamp.ts";
import {
  beginSrp,
  claimFor,
  errorOf,
  modPow,
  newEmail,
  refusedCredentials,
  register,
  respond,
  srpSignIn,
  testPassword,
  tokensOf,
} from "../test/raw-client.ts";
import { startIdentity, testClient, type TestIdentity } from "../test/start-identity.ts";

const otherClient = "2otherclient";
let identity: TestIdentity;
let email: string;

beforeAll(async () => {
  identity = await startIdentity({ clients: [{ id: testClient }, { id: otherClient }] });
  ({ email } = await register(identity));
});

describe("InitiateAuth USER_SRP_AUTH", () => {
  const bad = {
    "A = 0": "0",
    "A = N": N.toString(16),
    "A = 2N": (2n * N).toString(16),
    "A = 5N": (5n * N).toString(16),
    "A = 1": "1",
    "A = N - 1": (N - 1n).toString(16),
    "A > N": (N + 5n).toString(16),
    "no hex": "hello",
    "a sign": "-5",
    "0x": "0x1234",
    "too long": "f".repeat(771),
    "an oversized one": "f".repeat(16_385),
    "an empty one": "",
  };
  test.each(Object.entries(bad))("refuses %s", async (_name, srpA) => {
    const { answer } = await beginSrp(identity, email, srpA);
    expect(errorOf(answer)).toMatchObject({ status: 400, name: "InvalidParameterException" });
  });

  test("refuses a body of many megabytes without reading it", async () => {
    const { answer } = await beginSrp(identity, email, "f".repeat(5_000_000));
    expect(answer.status).toBe(400);
    expect(answer.headers.get("connection")).toBe("close");
  });

  test("accepts N - A, which proves nothing", async () => {
    const a = 5n ** 90n;
    const A = N - modPow(g, a);
    const begun = await beginSrp(identity, email, A.toString(16));
    const answer = await respond(
      identity,
      "PASSWORD_VERIFIER",
      claimFor(identity, { ...begun, a, A }, { password: "wrong password" }),
    );
    expect(errorOf(answer)).toEqual(refusedCredentials);
  });

  test("names the user by its sub and by its e-mail in any spelling", async () => {
    const plain = await srpSignIn(identity, email);
    expect(tokensOf(plain).AccessToken).toBeTypeOf("string");
    expect(tokensOf(await srpSignIn(identity, email.toUpperCase())).AccessToken).toBeTypeOf("string");
    const begun = await beginSrp(identity, email);
    expect(tokensOf(await srpSignIn(identity, begun.parameters["USER_ID_FOR_SRP"] ?? "")).AccessToken).toBeTypeOf(
      "string",
    );
  });
});

describe("PASSWORD_VERIFIER", () => {
  const refusals: Record<string, (claim: Record<string, string>) => Record<string, string>> = {
    "a wrong signature": (claim) => ({ ...claim, PASSWORD_CLAIM_SIGNATURE: randomBytes(32).toString("base64") }),
    "a short signature": (claim) => ({ ...claim, PASSWORD_CLAIM_SIGNATURE: "AAAA" }),
    "no base64": (claim) => ({ ...claim, PASSWORD_CLAIM_SIGNATURE: "%%%%" }),
    "no signature": ({ PASSWORD_CLAIM_SIGNATURE: _gone, ...claim }) => claim,
    "a tampered block": (claim) => ({
      ...claim,
      PASSWORD_CLAIM_SECRET_BLOCK: `A${claim["PASSWORD_CLAIM_SECRET_BLOCK"]?.slice(1)}x`,
    }),
    "no block": ({ PASSWORD_CLAIM_SECRET_BLOCK: _gone, ...claim }) => claim,
    "another user's name": (claim) => ({ ...claim, USERNAME: "somebody@example.org" }),
    "no name": ({ USERNAME: _gone, ...claim }) => claim,
    "another timestamp than was signed": (claim) => ({
      ...claim,
      TIMESTAMP: formatTimestamp(new Date(identity.clock.now().getTime() + 1000)),
    }),
  };
  test.each(Object.entries(refusals))("refuses %s", async (_name, change) => {
    const person = await register(identity);
    const begun = await beginSrp(identity, person.email);
    expect(errorOf(await respond(identity, "PASSWORD_VERIFIER", change(claimFor(identity, begun))))).toEqual(
      refusedCredentials,
    );
  });

  test("refuses a signed but skewed or malformed timestamp", async () => {
    const person = await register(identity);
    const late = formatTimestamp(new Date(identity.clock.now().getTime() - 25 * 3_600_000));
    expect(errorOf(await srpSignIn(identity, person.email, { timestamp: late }))).toEqual(refusedCredentials);
    expect(errorOf(await srpSignIn(identity, person.email, { timestamp: identity.clock.now().toUTCString() }))).toEqual(
      refusedCredentials,
    );
  });

  test("refuses the replay of an answer that succeeded", async () => {
    const begun = await beginSrp(identity, email);
    const claim = claimFor(identity, begun);
    expect((await respond(identity, "PASSWORD_VERIFIER", claim)).status).toBe(200);
    expect(errorOf(await respond(identity, "PASSWORD_VERIFIER", claim))).toEqual(refusedCredentials);
  });

  test("accepts one of sixteen equal answers", async () => {
    const person = await register(identity);
    const claim = claimFor(identity, await beginSrp(identity, person.email));
    const answers = await Promise.all(Array.from({ length: 16 }, () => respond(identity, "PASSWORD_VERIFIER", claim)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test("refuses a challenge that another client started", async () => {
    const begun = await beginSrp(identity, email, undefined, otherClient);
    expect(errorOf(await respond(identity, "PASSWORD_VERIFIER", claimFor(identity, begun)))).toEqual(
      refusedCredentials,
    );
  });

  test("refuses another user's secret block", async () => {
    const other = await register(identity);
    const begun = await beginSrp(identity, email);
    const foreign = await beginSrp(identity, other.email);
    const mixed = {
      ...begun,
      parameters: { ...begun.parameters, SECRET_BLOCK: foreign.parameters["SECRET_BLOCK"] ?? "" },
    };
    expect(errorOf(await respond(identity, "PASSWORD_VERIFIER", claimFor(identity, mixed)))).toEqual(
      refusedCredentials,
    );
  });

  test("refuses an answer after the challenge's three minutes", async () => {
    const own = await startIdentity();
    const person = await register(own);
    const begun = await beginSrp(own, person.email);
    own.clock.advance(181);
    expect(errorOf(await respond(own, "PASSWORD_VERIFIER", claimFor(own, begun)))).toEqual(refusedCredentials);
  });

  test("reports problems with the account only after the right password", async () => {
    const unconfirmed = newEmail();
    await identity.call("SignUp", { ClientId: identity.clientId, Username: unconfirmed, Password: testPassword });
    expect(errorOf(await srpSignIn(identity, unconfirmed, { password: "wrong password" }))).toEqual(refusedCredentials);
    expect(errorOf(await srpSignIn(identity, unconfirmed))).toMatchObject({
      name: "UserNotConfirmedException",
      message: "User is not confirmed.",
    });
    const disabled = await register(identity);
    await identity.service.admin.setUserEnabled(disabled.sub, false);
    expect(errorOf(await srpSignIn(identity, disabled.email, { password: "wrong password" }))).toEqual(
      refusedCredentials,
    );
    expect(errorOf(await srpSignIn(identity, disabled.email))).toMatchObject({
      name: "NotAuthorizedException",
      message: "User is disabled.",
    });
    const reset = await register(identity);
    await identity.service.admin.requirePasswordReset(reset.sub);
    expect(errorOf(await srpSignIn(identity, reset.email))).toMatchObject({ name: "PasswordResetRequiredException" });
  });

  test("preserves passwords byte for byte: spaces, every script, 256 characters, NUL", async () => {
    for (const password of [
      "  spaces  ",
      "mật khẩu dài",
      "é".repeat(256),
      "nul\u0000nul\u0000nul",
      "e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301",
    ]) {
      const person = await register(identity, newEmail(), password);
      expect((await srpSignIn(identity, person.email, { password })).status).toBe(200);
      for (const near of [
        `${password} `,
        password.slice(0, -1),
        password.toUpperCase(),
        password.normalize("NFD").slice(1),
      ]) {
        expect(errorOf(await srpSignIn(identity, person.email, { password: near }))).toMatchObject({
          name: "NotAuthorizedException",
        });
      }
      identity.clock.advance(1);
    }
  });
});
