import { randomBytes } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { withDevice } from "../test/device-client.ts";
import { ownCallHeader, proveOwnCall } from "../protocol/own-call.ts";
import {
  errorOf,
  newEmail,
  passwordAuth,
  refusedCredentials,
  register,
  signIn,
  srpSignIn,
  testPassword,
} from "../test/raw-client.ts";
import { startIdentity, type TestIdentity } from "../test/start-identity.ts";

const locked = { status: 400, name: "NotAuthorizedException", message: "Password attempts exceeded" };
const wrong = "wrong password";
let identity: TestIdentity;

beforeAll(async () => {
  identity = await startIdentity();
});

const fail = async (username: string, times: number): Promise<void> => {
  for (let n = 0; n < times; n += 1)
    expect(errorOf(await passwordAuth(identity, username, wrong))).toEqual(refusedCredentials);
};

describe("the lock after wrong passwords", () => {
  test("starts with the fifth, refuses the right password too, and ends after a second", async () => {
    const { email } = await register(identity);
    await fail(email, 5);
    expect(errorOf(await passwordAuth(identity, email))).toEqual(locked);
    identity.clock.advance(1);
    expect((await passwordAuth(identity, email)).status).toBe(200);
  });

  test("doubles with each further one, up to fifteen minutes", async () => {
    const { email } = await register(identity);
    await fail(email, 5);
    for (const seconds of [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900]) {
      identity.clock.advance(seconds - 1);
      expect(errorOf(await passwordAuth(identity, email, wrong))).toEqual(locked);
      identity.clock.advance(1);
      if (seconds < 900) await fail(email, 1);
    }
    expect((await passwordAuth(identity, email)).status).toBe(200);
  });

  test("isn't extended by attempts during it", async () => {
    const { email } = await register(identity);
    await fail(email, 5);
    for (let n = 0; n < 10; n += 1) expect(errorOf(await passwordAuth(identity, email, wrong))).toEqual(locked);
    identity.clock.advance(1);
    expect((await passwordAuth(identity, email)).status).toBe(200);
  });

  test("counts every spelling, the sub, and both flows together", async () => {
    const { email, sub } = await register(identity);
    await fail(email, 2);
    await fail(email.toUpperCase(), 1);
    await fail(sub, 1);
    expect(errorOf(await srpSignIn(identity, email, { password: wrong }))).toEqual(refusedCredentials);
    expect(errorOf(await srpSignIn(identity, email))).toEqual(locked);
  });

  test("is forgotten after a success and after fifteen quiet minutes", async () => {
    const { email } = await register(identity);
    await fail(email, 4);
    expect((await passwordAuth(identity, email)).status).toBe(200);
    await fail(email, 4);
    identity.clock.advance(901);
    await fail(email, 4);
    expect((await passwordAuth(identity, email)).status).toBe(200);
  });

  test("can't be outrun by a burst of guesses", async () => {
    const { email } = await register(identity);
    const answers = await Promise.all(Array.from({ length: 16 }, () => passwordAuth(identity, email, wrong)));
    expect(answers.filter(({ body }) => body["message"] === refusedCredentials.message)).toHaveLength(5);
    expect(answers.filter(({ body }) => body["message"] === locked.message)).toHaveLength(11);
  });

  test("holds in another process with the same database", async () => {
    const { email } = await register(identity);
    await fail(email, 5);
    const other = await identity.twin();
    expect(errorOf(await passwordAuth(other, email))).toEqual(locked);
    identity.clock.advance(1);
    expect((await passwordAuth(other, email)).status).toBe(200);
  });

  test("on an unknown name doesn't lock out somebody who registers it later", async () => {
    const email = newEmail();
    await fail(email, 5);
    expect(errorOf(await passwordAuth(identity, email, wrong))).toEqual(locked);
    await register(identity, email);
    expect((await passwordAuth(identity, email)).status).toBe(200);
  });

  test("counts wrong old passwords of ChangePassword", async () => {
    const { email } = await register(identity);
    const { AccessToken } = await signIn(identity, email);
    const change = (PreviousPassword: string) =>
      identity.call("ChangePassword", { AccessToken, PreviousPassword, ProposedPassword: "another CANARY password" });
    for (let n = 0; n < 5; n += 1) expect(errorOf(await change(wrong))).toEqual(refusedCredentials);
    expect(errorOf(await change(testPassword))).toEqual(locked);
  });

  test("by strangers doesn't stop the owner from changing the password on a remembered device", async () => {
    const { email, tokens } = await withDevice(identity);
    await fail(email, 5);
    const change = (PreviousPassword: string) =>
      identity.call("ChangePassword", {
        AccessToken: tokens.AccessToken,
        PreviousPassword,
        ProposedPassword: "another CANARY password",
      });
    expect(errorOf(await change(wrong))).toEqual(refusedCredentials);
    expect((await change(testPassword)).status).toBe(200);
  });

  test("ends when the owner resets the password by mail", async () => {
    const { email } = await register(identity);
    await fail(email, 5);
    await identity.call("ForgotPassword", { ClientId: identity.clientId, Username: email });
    const reset = {
      ClientId: identity.clientId,
      Username: email,
      ConfirmationCode: await identity.codeFor(email),
      Password: "another CANARY password",
    };
    expect((await identity.call("ConfirmForgotPassword", reset)).status).toBe(200);
    expect((await passwordAuth(identity, email, "another CANARY password")).status).toBe(200);
  });
});

describe("throttling", () => {
  test("limits the calls of one address, across all processes", async () => {
    const one = await startIdentity({ throttles: { callsPerAddress: 5 } });
    const two = await one.twin();
    const tries = [one, two, one, two, one];
    for (const each of tries)
      expect((await passwordAuth(each, newEmail(), wrong)).body["__type"]).toBe("NotAuthorizedException");
    for (const each of [one, two]) {
      expect(errorOf(await passwordAuth(each, newEmail(), wrong))).toEqual({
        status: 400,
        name: "TooManyRequestsException",
        message: "Rate exceeded",
      });
    }
    one.clock.advance(61);
    expect((await passwordAuth(two, newEmail(), wrong)).body["__type"]).toBe("NotAuthorizedException");
  });

  test("skips the operator's own calls, which nobody else can imitate", async () => {
    const ownCallKey = randomBytes(32);
    const own = await startIdentity({ throttles: { callsPerAddress: 5 } }, { ownCallKey });
    const { email } = await register(own);
    const { AccessToken } = await signIn(own, email);
    const body = JSON.stringify({ AccessToken });
    const target = "AWSCognitoIdentityProviderService.GetUser";
    const ask = async (proof: string) => (await own.call("GetUser", body, { [ownCallHeader]: proof })).body["__type"];
    const proofs = {
      ours: proveOwnCall(ownCallKey, target, body),
      ofAnotherKey: proveOwnCall(randomBytes(32), target, body),
      ofAnotherBody: proveOwnCall(ownCallKey, target, `${body} `),
      ofAnotherOperation: proveOwnCall(ownCallKey, "AWSCognitoIdentityProviderService.InitiateAuth", body),
      short: "x",
      empty: "",
    };
    own.clock.advance(61);
    for (let n = 0; n < 20; n += 1) expect(await ask(proofs.ours)).toBeUndefined();
    for (const proof of [
      proofs.ofAnotherKey,
      proofs.ofAnotherBody,
      proofs.ofAnotherOperation,
      proofs.short,
      proofs.empty,
    ])
      expect(await ask(proof)).toBeUndefined();
    for (const [name, proof] of Object.entries(proofs))
      expect([name, await ask(proof)]).toEqual([name, name === "ours" ? undefined : "TooManyRequestsException"]);
  });

  test("counts an IPv6 network as one address", async () => {
    const from = { address: "" };
    const own = await startIdentity(
      { throttles: { callsPerAddress: 3, codesPerAddress: 2, signInsPerUser: 2 } },
      { addressOf: () => from.address },
    );
    const name = newEmail();
    const tryFrom = async (address: string) => {
      from.address = address;
      return (await passwordAuth(own, newEmail(), wrong)).body["__type"];
    };
    for (const address of ["2001:db8:0:7::1", "2001:DB8:0:7:0:0:2:3", "2001:db8::7:ffff:1:2:3"])
      expect(await tryFrom(address)).toBe("NotAuthorizedException");
    expect(await tryFrom("2001:db8:0:7:a:b:c:d")).toBe("TooManyRequestsException");
    expect(await tryFrom("2001:db8:0:8::1")).toBe("NotAuthorizedException");
    for (const address of ["198.51.100.1", "::ffff:198.51.100.1", "198.51.100.1"])
      expect(await tryFrom(address)).toBe("NotAuthorizedException");
    expect(await tryFrom("::ffff:198.51.100.1")).toBe("TooManyRequestsException");
    expect(await tryFrom("198.51.100.2")).toBe("NotAuthorizedException");
    for (const [index, kind] of [
      "NotAuthorizedException",
      "NotAuthorizedException",
      "TooManyRequestsException",
    ].entries()) {
      from.address = `2001:db8:1:1::${index}`;
      expect((await passwordAuth(own, name, wrong)).body["__type"]).toBe(kind);
    }
  });

  test("limits the sign-ins of one name from one address, and leaves its owner elsewhere alone", async () => {
    const from = { address: "198.51.100.1" };
    const own = await startIdentity({ throttles: { signInsPerUser: 3 } }, { addressOf: () => from.address });
    const { email } = await register(own);
    for (let n = 0; n < 3; n += 1)
      expect((await passwordAuth(own, email, wrong)).body["message"]).toBe(refusedCredentials.message);
    expect((await passwordAuth(own, email)).body["__type"]).toBe("TooManyRequestsException");
    from.address = "203.0.113.1";
    expect((await passwordAuth(own, email)).status).toBe(200);
  });

  test("limits the mails to one user, known or not", async () => {
    const own = await startIdentity({ throttles: { codesPerUser: 3 } });
    for (const username of [(await register(own)).email, newEmail()]) {
      const ask = () => own.call("ForgotPassword", { ClientId: own.clientId, Username: username });
      for (let n = 0; n < 3; n += 1) expect((await ask()).status).toBe(200);
      expect(errorOf(await ask())).toEqual({
        status: 400,
        name: "LimitExceededException",
        message: "Attempt limit exceeded, please try after some time.",
      });
      own.clock.advance(900);
      expect((await ask()).status).toBe(200);
    }
  });

  test("limits the guesses at a user's codes", async () => {
    const own = await startIdentity({ throttles: { guessesPerCode: 3 } });
    const { email } = await register(own);
    const guess = () =>
      own.call("ConfirmForgotPassword", {
        ClientId: own.clientId,
        Username: email,
        ConfirmationCode: "000000",
        Password: testPassword,
      });
    for (let n = 0; n < 3; n += 1) expect((await guess()).body["__type"]).toBe("CodeMismatchException");
    expect((await guess()).body["__type"]).toBe("LimitExceededException");
  });
});
