import { generate } from "otplib";
import { beforeAll, expect, test } from "vitest";
import { deviceSignIn, withDevice } from "../test/device-client.ts";
import { errorOf, newEmail, passwordAuth, register, signIn, testPassword } from "../test/raw-client.ts";
import { startIdentity, type TestIdentity } from "../test/start-identity.ts";

const browser = "Mozilla/5.0 (test) Firefox/150.0";
const from = { address: "198.51.100.7", browser };
let identity: TestIdentity;
beforeAll(async () => {
  identity = await startIdentity({ mfa: "OPTIONAL" }, { addressOf: () => from.address });
});

/** The notices that `run` causes. */
const noticesOf = async (run: () => Promise<unknown>) => {
  await identity.service.close();
  const before = identity.notices.length;
  await run();
  await identity.service.close();
  return identity.notices.slice(before);
};
const call = (action: string, body: object) => identity.call(action, body, { "user-agent": browser });

test("changing or resetting a password notifies the owner, naming the caller's address and browser", async () => {
  const { email, sub } = await register(identity);
  const { AccessToken } = await signIn(identity, email);
  const notice = { kind: "password-changed", sub, to: email, locale: "en", from };
  const change = { AccessToken, PreviousPassword: testPassword, ProposedPassword: "another CANARY password" };
  expect(await noticesOf(() => call("ChangePassword", change))).toEqual([notice]);
  expect(await noticesOf(() => call("ChangePassword", change))).toEqual([]);
  await call("ForgotPassword", { ClientId: identity.clientId, Username: email });
  const reset = {
    ClientId: identity.clientId,
    Username: email,
    ConfirmationCode: await identity.codeFor(email),
    Password: testPassword,
  };
  expect(await noticesOf(() => call("ConfirmForgotPassword", reset))).toEqual([notice]);
  expect(await noticesOf(() => call("ConfirmForgotPassword", reset))).toEqual([]);
});

test("turning a second factor on or off or replacing it notifies the owner", async () => {
  const { email, sub } = await register(identity);
  const { AccessToken } = await signIn(identity, email);
  const notice = { kind: "factor-changed", sub, to: email, locale: "en", from };
  const setUp = async () => {
    const secret = String((await call("AssociateSoftwareToken", { AccessToken })).body["SecretCode"]);
    identity.clock.advance(60);
    const epoch = Math.floor(identity.clock.now().getTime() / 1000);
    return call("VerifySoftwareToken", { AccessToken, UserCode: await generate({ secret, epoch }) });
  };
  const turn = (Enabled: boolean) =>
    call("SetUserMFAPreference", { AccessToken, SoftwareTokenMfaSettings: { Enabled } });
  expect(await noticesOf(setUp)).toEqual([]);
  expect(await noticesOf(() => turn(true))).toEqual([notice]);
  expect(await noticesOf(() => turn(true))).toEqual([]);
  expect(await noticesOf(setUp)).toEqual([notice]);
  expect(await noticesOf(() => turn(false))).toEqual([notice]);
});

test("changing the email address notifies the old one, already when it's asked for", async () => {
  const { email, sub } = await register(identity);
  const next = newEmail();
  const { AccessToken } = await signIn(identity, email);
  const ask = () => call("UpdateUserAttributes", { AccessToken, UserAttributes: [{ Name: "email", Value: next }] });
  const notice = { sub, to: email, locale: "en", from };
  expect(await noticesOf(ask)).toEqual([{ ...notice, kind: "email-change-requested" }]);
  const Code = await identity.codeFor(next);
  const verify = () => call("VerifyUserAttribute", { AccessToken, AttributeName: "email", Code });
  expect(await noticesOf(verify)).toEqual([{ ...notice, kind: "email-changed" }]);
});

test("the old address hears of a request even if no code can be sent for it", async () => {
  const own = await startIdentity({ throttles: { codesPerUser: 1 } }, { addressOf: () => from.address });
  const { email } = await register(own);
  const { AccessToken } = await signIn(own, email);
  const ask = (Value: string) =>
    own.call("UpdateUserAttributes", { AccessToken, UserAttributes: [{ Name: "email", Value }] });
  await ask(newEmail());
  expect(errorOf(await ask(newEmail())).name).toBe("LimitExceededException");
  await own.service.close();
  expect(own.notices.filter(({ kind }) => kind === "email-change-requested")).toHaveLength(2);
});

test("a sign-in on a new device notifies the owner, but not the first one or one on a known device", async () => {
  const { email, sub, device } = await withDevice(identity);
  expect((await noticesOf(async () => undefined)).length).toBe(0);
  expect(identity.notices.filter((notice) => notice.sub === sub)).toEqual([]);
  expect(await noticesOf(() => deviceSignIn(identity, email, device))).toEqual([]);
  const again = {
    AuthFlow: "USER_PASSWORD_AUTH",
    ClientId: identity.clientId,
    AuthParameters: { USERNAME: email, PASSWORD: testPassword },
  };
  expect(await noticesOf(() => call("InitiateAuth", again))).toEqual([
    { kind: "new-device", sub, to: email, locale: "en", from },
  ]);
  expect(await noticesOf(() => passwordAuth(identity, email, "wrong password"))).toEqual([]);
});
