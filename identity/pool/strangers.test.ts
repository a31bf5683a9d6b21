import { beforeAll, describe, expect, test } from "vitest";
import { deviceSignIn, withDevice } from "../test/device-client.ts";
import {
  errorOf,
  newEmail,
  passwordAuth,
  refusedCredentials,
  register,
  respond,
  signIn,
  testPassword,
} from "../test/raw-client.ts";
import { startIdentity, type TestIdentity } from "../test/start-identity.ts";

const limited = {
  status: 400,
  name: "LimitExceededException",
  message: "Attempt limit exceeded, please try after some time.",
};
const mismatch = {
  status: 400,
  name: "CodeMismatchException",
  message: "Invalid verification code provided, please try again.",
};
const locked = { status: 400, name: "NotAuthorizedException", message: "Password attempts exceeded" };
const another = "another CANARY password";
const owner = "203.0.113.1";
const stranger = "198.51.100.1";

let identity: TestIdentity;
const from = { address: owner };
/** Runs with the service's own limits, as a caller from another network. */
const by = async <T>(address: string, run: () => Promise<T>): Promise<T> => {
  const before = from.address;
  from.address = address;
  return run().finally(() => (from.address = before));
};

beforeAll(async () => {
  identity = await startIdentity(
    { throttles: { callsPerAddress: 100_000 }, mfa: "OPTIONAL" },
    { addressOf: () => from.address },
  );
});

const client = () => ({ ClientId: identity.clientId });
const forgot = (Username: string) => identity.call("ForgotPassword", { ...client(), Username });
const reset = (Username: string, ConfirmationCode: string) =>
  identity.call("ConfirmForgotPassword", { ...client(), Username, ConfirmationCode, Password: another });
const signUp = (Username: string) => identity.call("SignUp", { ...client(), Username, Password: testPassword });
const times = async (count: number, run: () => Promise<unknown>) => {
  for (let n = 0; n < count; n += 1) await run();
};

describe("requests by strangers in somebody's name", () => {
  test("use up nothing of the person's when it is a sign-up with a known address", async () => {
    const { email } = await register(identity);
    await by(stranger, () => times(10, () => signUp(email)));
    await times(5, async () => expect((await forgot(email)).status).toBe(200));
  });

  test("leave codes for every other purpose alone", async () => {
    const { email } = await register(identity);
    const { AccessToken } = await signIn(identity, email);
    await identity.call("SetUserMFAPreference", { AccessToken, EmailMfaSettings: { Enabled: true } });
    await times(6, () => forgot(email));
    expect(errorOf(await forgot(email))).toEqual(limited);
    expect((await passwordAuth(identity, email)).body["ChallengeName"]).toBe("EMAIL_OTP");
    const change = { AccessToken, UserAttributes: [{ Name: "email", Value: newEmail() }] };
    expect((await identity.call("UpdateUserAttributes", change)).status).toBe(200);
  });

  test("use up only their own network's budget", async () => {
    const { email } = await register(identity);
    const answers = await by(stranger, async () => [await times(5, () => forgot(email)), await forgot(email)]);
    expect(errorOf(answers[1] as Awaited<ReturnType<typeof forgot>>)).toEqual(limited);
    expect((await forgot(email)).status).toBe(200);
    expect((await reset(email, await identity.codeFor(email))).status).toBe(200);
  });

  test("make the person wait fifteen minutes at most, and the last code sent works in the meantime", async () => {
    const { email } = await register(identity);
    await times(6, () => forgot(email));
    expect(errorOf(await forgot(email))).toEqual(limited);
    identity.clock.advance(15 * 60);
    expect((await forgot(email)).status).toBe(200);
    await times(6, () => forgot(email));
    expect((await reset(email, await identity.codeFor(email))).status).toBe(200);
  });

  test("cause at most twenty reset codes a day; the last stays valid until the next may be sent", async () => {
    const { email } = await register(identity);
    const mailed = () => identity.mails.filter(({ to, kind }) => to === email && kind === "reset-code").length;
    for (let n = 0; n < 30; n += 1) await by(`198.51.100.${n + 10}`, () => forgot(email));
    const last = await identity.codeFor(email);
    expect(mailed()).toBe(20);
    identity.clock.advance(20 * 3600);
    expect(errorOf(await by("198.51.100.99", () => forgot(email)))).toEqual(limited);
    expect((await reset(email, last)).status).toBe(200);
    identity.clock.advance(4 * 3600);
    expect((await by("198.51.100.99", () => forgot(email))).status).toBe(200);
  });

  test("don't count from a network where a device of the account was used", async () => {
    const { email } = await withDevice(identity);
    for (let n = 0; n < 30; n += 1) await by(`198.51.100.${n + 10}`, () => forgot(email));
    expect((await forgot(email)).status).toBe(200);
  });
});

describe("guesses at a code", () => {
  test("are counted by network: a stranger's don't use up the owner's code", async () => {
    const { email } = await register(identity);
    await forgot(email);
    const code = await identity.codeFor(email);
    const wrong = code === "000000" ? "000001" : "000000";
    await by(stranger, async () => {
      await times(5, async () => expect(errorOf(await reset(email, wrong))).toEqual(mismatch));
      // A caller over the limit doesn't learn whether the guess was right.
      expect(errorOf(await reset(email, wrong))).toEqual(limited);
      expect(errorOf(await reset(email, code))).toEqual(limited);
    });
    expect((await reset(email, code)).status).toBe(200);
  });

  test("start over with a new code, and look the same for unknown names", async () => {
    const known = (await register(identity)).email;
    const guess = async (email: string) => {
      await forgot(email);
      const answers = [];
      for (let n = 0; n < 6; n += 1) answers.push(errorOf(await reset(email, "none")));
      return answers;
    };
    const seen = await guess(known);
    expect(seen).toEqual([...Array.from({ length: 5 }, () => mismatch), limited]);
    expect(await guess(newEmail())).toEqual(seen);
    expect(await guess(known)).toEqual(seen);
  });

  test("from many networks together invalidate the code, except where a device of the account was used", async () => {
    const [away, home] = [await register(identity), await withDevice(identity)];
    for (const { email } of [away, home]) {
      await forgot(email);
      for (let n = 0; n < 25; n += 1) await by(`198.51.100.${n + 10}`, () => reset(email, "none"));
    }
    expect(errorOf(await reset(away.email, await identity.codeFor(away.email)))).toMatchObject({
      name: "ExpiredCodeException",
    });
    expect((await reset(home.email, await identity.codeFor(home.email))).status).toBe(200);
  });
});

describe("a remembered device", () => {
  test("may sign in while strangers keep the account locked, and has its own lock", async () => {
    const { email, device } = await withDevice(identity);
    await by(stranger, async () => {
      await times(5, async () =>
        expect(errorOf(await passwordAuth(identity, email, "wrong password"))).toEqual(refusedCredentials),
      );
      expect(errorOf(await passwordAuth(identity, email))).toEqual(locked);
    });
    expect((await deviceSignIn(identity, email, device)).status).toBe(200);
    const guess = () => passwordAuth(identity, email, "wrong password", { DEVICE_KEY: device.key });
    await times(5, async () => expect(errorOf(await guess())).toEqual(refusedCredentials));
    expect(errorOf(await guess())).toEqual(locked);
  });

  test("of somebody else doesn't help", async () => {
    const { email } = await withDevice(identity);
    const { device } = await withDevice(identity);
    await times(5, () => passwordAuth(identity, email, "wrong password"));
    expect(errorOf(await passwordAuth(identity, email, testPassword, { DEVICE_KEY: device.key }))).toEqual(locked);
  });
});

test("wrong passwords from elsewhere don't use up second-factor codes", async () => {
  const { email } = await register(identity);
  const { AccessToken } = await signIn(identity, email);
  await identity.call("SetUserMFAPreference", { AccessToken, EmailMfaSettings: { Enabled: true } });
  await by(stranger, () => times(20, () => passwordAuth(identity, email, "wrong password")));
  identity.clock.advance(900);
  const Session = (await passwordAuth(identity, email)).body["Session"];
  const answer = { USERNAME: email, EMAIL_OTP_CODE: await identity.codeFor(email) };
  expect((await respond(identity, "EMAIL_OTP", answer, { Session })).status).toBe(200);
});
