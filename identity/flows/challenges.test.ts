import { beforeAll, describe, expect, test } from "vitest";
import type { Answer } from "../test/call-service.ts";
import { createAuthenticator } from "../test/authenticator.ts";
import { errorOf, newEmail, passwordAuth, register, respond, signIn, tokensOf } from "../test/raw-client.ts";
import { riddle } from "../test/riddle.ts";
import { startIdentity, testClient, type TestIdentity } from "../test/start-identity.ts";

const otherClient = "2otherclient";
const invalidSession = { status: 400, name: "NotAuthorizedException", message: "Invalid session for the user." };
let identity: TestIdentity;

beforeAll(async () => {
  identity = await startIdentity(
    { mfa: "OPTIONAL", devices: "off", clients: [{ id: testClient }, { id: otherClient }] },
    { customChallenge: riddle },
  );
});

/** A sign-in step waiting for its response, and the right response. */
type Waiting = { challenge: string; Session: string; responses: Record<string, string> };

const waiting = (begun: Answer, responses: Record<string, string>): Waiting => ({
  challenge: String(begun.body["ChallengeName"]),
  Session: String(begun.body["Session"]),
  responses,
});

const sentCode = async (): Promise<string> => {
  await identity.service.close();
  return identity.messages.at(-1)?.code ?? "";
};

const withFactor = async (
  turnOn: (AccessToken: string) => Promise<object>,
): Promise<{ email: string; begun: Answer }> => {
  const { email } = await register(identity);
  const { AccessToken } = await signIn(identity, email);
  expect((await identity.call("SetUserMFAPreference", { AccessToken, ...(await turnOn(AccessToken)) })).status).toBe(
    200,
  );
  return { email, begun: await passwordAuth(identity, email) };
};

const begin: Record<string, () => Promise<Waiting>> = {
  async SMS_MFA() {
    const { email, begun } = await withFactor(async (AccessToken) => {
      await identity.call("UpdateUserAttributes", {
        AccessToken,
        UserAttributes: [{ Name: "phone_number", Value: "+41791234567" }],
      });
      await identity.call("VerifyUserAttribute", {
        AccessToken,
        AttributeName: "phone_number",
        Code: await sentCode(),
      });
      return { SMSMfaSettings: { Enabled: true } };
    });
    return waiting(begun, { USERNAME: email, SMS_MFA_CODE: await sentCode() });
  },
  async EMAIL_OTP() {
    const { email, begun } = await withFactor(async () => ({ EmailMfaSettings: { Enabled: true } }));
    return waiting(begun, { USERNAME: email, EMAIL_OTP_CODE: await identity.codeFor(email) });
  },
  async SOFTWARE_TOKEN_MFA() {
    const authenticator: { code?: () => Promise<string> } = {};
    const { email, begun } = await withFactor(async (AccessToken) => {
      const { body } = await identity.call("AssociateSoftwareToken", { AccessToken });
      authenticator.code = createAuthenticator(String(body["SecretCode"]), () => identity.clock.now().getTime());
      await identity.call("VerifySoftwareToken", { AccessToken, UserCode: await authenticator.code() });
      return { SoftwareTokenMfaSettings: { Enabled: true } };
    });
    return waiting(begun, { USERNAME: email, SOFTWARE_TOKEN_MFA_CODE: (await authenticator.code?.()) ?? "" });
  },
  async NEW_PASSWORD_REQUIRED() {
    const email = newEmail();
    await identity.service.admin.inviteUser({ email, locale: "en" });
    return waiting(await passwordAuth(identity, email, await identity.codeFor(email)), {
      USERNAME: email,
      NEW_PASSWORD: "a new password",
    });
  },
  async CUSTOM_CHALLENGE() {
    const { email } = await register(identity);
    const begun = await identity.call("InitiateAuth", {
      AuthFlow: "CUSTOM_AUTH",
      ClientId: testClient,
      AuthParameters: { USERNAME: email },
    });
    return waiting(begun, { USERNAME: email, ANSWER: "answer 1" });
  },
};

const answer = ({ challenge, Session, responses }: Waiting, more: Record<string, unknown> = {}) =>
  respond(identity, challenge, responses, { Session, ...more });

describe.each(Object.entries(begin))("%s", (challenge, open) => {
  test("accepts one of sixteen concurrent answers, and none later", async () => {
    const step = await open();
    expect(step.challenge).toBe(challenge);
    const answers = await Promise.all(Array.from({ length: 16 }, () => answer(step)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status > 400)).toEqual([]);
    expect(errorOf(await answer(step))).toMatchObject({ status: 400, name: "NotAuthorizedException" });
    expect(identity.errors).toEqual([]);
  });

  test("is refused from another client, for another user and for another step, and survives that", async () => {
    const step = await open();
    const stranger = await register(identity);
    expect(errorOf(await answer(step, { ClientId: otherClient }))).toEqual(invalidSession);
    expect(errorOf(await answer({ ...step, responses: { ...step.responses, USERNAME: stranger.email } }))).toEqual(
      invalidSession,
    );
    for (const other of [...Object.keys(begin), "MFA_SETUP", "SELECT_MFA_TYPE", "DEVICE_SRP_AUTH"].filter(
      (name) => name !== challenge,
    )) {
      const all = {
        ...step.responses,
        ANSWER: "answer 1",
        SMS_MFA_CODE: "1",
        EMAIL_OTP_CODE: "1",
        SOFTWARE_TOKEN_MFA_CODE: "1",
        NEW_PASSWORD: "a new password",
        DEVICE_KEY: "x",
        SRP_A: "abc",
      };
      expect({ other, ...errorOf(await answer({ ...step, challenge: other, responses: all })) }).toMatchObject({
        other,
        status: 400,
        name: "NotAuthorizedException",
      });
    }
    expect((await answer(step)).status).toBe(200);
  });
});

describe("a new e-mail", () => {
  test("is proved by one of sixteen concurrent answers", async () => {
    const { AccessToken } = await signIn(identity, (await register(identity)).email);
    const next = newEmail();
    await identity.call("UpdateUserAttributes", { AccessToken, UserAttributes: [{ Name: "email", Value: next }] });
    const request = { AccessToken, AttributeName: "email", Code: await identity.codeFor(next) };
    const answers = await Promise.all(Array.from({ length: 16 }, () => identity.call("VerifyUserAttribute", request)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 15 }, () => 400)]);
  });
});

describe("an invited user's new password", () => {
  test("is the one whose request got the tokens, of two concurrent requests", async () => {
    const step = await begin["NEW_PASSWORD_REQUIRED"]?.();
    if (!step) throw new Error("not begun");
    const passwords = ["the first password", "the second password"];
    const answers = await Promise.all(
      passwords.map((NEW_PASSWORD) => answer({ ...step, responses: { ...step.responses, NEW_PASSWORD } })),
    );
    const won = answers.findIndex(({ status }) => status === 200);
    expect(
      tokensOf(await passwordAuth(identity, step.responses["USERNAME"] ?? "", passwords[won])).AccessToken,
    ).toBeTypeOf("string");
    expect((await passwordAuth(identity, step.responses["USERNAME"] ?? "", passwords[1 - won])).status).toBe(400);
  });

  test("isn't overwritten by another sign-in with the temporary one", async () => {
    const email = newEmail();
    await identity.service.admin.inviteUser({ email, locale: "en" });
    const temporary = await identity.codeFor(email);
    const begun = [await passwordAuth(identity, email, temporary), await passwordAuth(identity, email, temporary)];
    const [first, second] = begun.map((one, n) =>
      waiting(one, { USERNAME: email, NEW_PASSWORD: `CANARY chosen ${n}` }),
    );
    if (!first || !second) throw new Error("not begun");
    expect((await answer(first)).status).toBe(200);
    expect(errorOf(await answer(second))).toEqual(invalidSession);
    expect((await passwordAuth(identity, email, "CANARY chosen 0")).status).toBe(200);
  });

  test("waits for a reset that is in progress, without a deadlock", async () => {
    const step = await begin["NEW_PASSWORD_REQUIRED"]?.();
    if (!step) throw new Error("not begun");
    const reset = await identity.db.connect();
    await reset.query("BEGIN");
    await reset.query("UPDATE identity.users SET updated_at = updated_at");
    const answered = answer(step);
    const waiters = "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
    await expect.poll(async () => (await identity.db.query(waiters)).rowCount).toBe(1);
    await reset.query("DELETE FROM identity.challenges");
    await reset.query("COMMIT");
    reset.release();
    expect(errorOf(await answered)).toEqual(invalidSession);
  });
});
