import { confirmSignIn, signIn, signOut, updateMFAPreference } from "aws-amplify/auth";
import { generate } from "otplib";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { configureAmplify } from "../test/amplify.ts";
import {
  errorOf,
  newEmail,
  passwordAuth,
  register,
  respond,
  signIn as rawSignIn,
  testPassword,
  tokensOf,
} from "../test/raw-client.ts";
import type { Answer } from "../test/call-service.ts";
import { startIdentity, type TestIdentity } from "../test/start-identity.ts";

let identity: TestIdentity;
const phone = "+41791234567";

beforeAll(async () => {
  // Without devices, each sign-in asks for the second factor.
  identity = await startIdentity({ mfa: "OPTIONAL", devices: "off" });
});

beforeEach(async () => {
  configureAmplify(identity);
  await signOut();
});

const epoch = () => Math.floor(identity.clock.now().getTime() / 1000);
const totp = (secret: string, at = epoch()) => generate({ secret, epoch: at });
const sessionOf = (answer: Answer) => String(answer.body["Session"]);
const wrongCode = { status: 400, name: "CodeMismatchException", message: "Invalid code or auth state for the user." };

const withPhone = async () => {
  const { email, sub } = await register(identity);
  const { AccessToken } = await rawSignIn(identity, email);
  await identity.call("UpdateUserAttributes", {
    AccessToken,
    UserAttributes: [{ Name: "phone_number", Value: phone }],
  });
  await identity.service.close();
  const verified = await identity.call("VerifyUserAttribute", {
    AccessToken,
    AttributeName: "phone_number",
    Code: identity.messages.at(-1)?.code,
  });
  expect(verified.status).toBe(200);
  return { email, sub, AccessToken };
};

/** An account with an authenticator as its factor; returns the secret. */
const withTotp = async () => {
  const { email, sub } = await register(identity);
  const { AccessToken } = await rawSignIn(identity, email);
  const secret = String((await identity.call("AssociateSoftwareToken", { AccessToken })).body["SecretCode"]);
  await identity.call("VerifySoftwareToken", { AccessToken, UserCode: await totp(secret) });
  await identity.call("SetUserMFAPreference", {
    AccessToken,
    SoftwareTokenMfaSettings: { Enabled: true, PreferredMfa: true },
  });
  identity.clock.advance(60);
  return { email, sub, AccessToken, secret };
};

const smsCode = async () => {
  await identity.service.close();
  return identity.messages.at(-1)?.code ?? "";
};

describe("a code by SMS", () => {
  test("is asked for, sent in the user's language and accepted", async () => {
    const { email } = await withPhone();
    await signIn({ username: email, password: testPassword });
    await updateMFAPreference({ sms: "ENABLED" });
    await signOut();
    const { nextStep } = await signIn({
      username: email,
      password: testPassword,
      options: { clientMetadata: { locale: "vi" } },
    });
    expect(nextStep).toMatchObject({
      signInStep: "CONFIRM_SIGN_IN_WITH_SMS_CODE",
      codeDeliveryDetails: { deliveryMedium: "SMS", destination: "+*******4567" },
    });
    await expect(confirmSignIn({ challengeResponse: "abcdef" })).rejects.toMatchObject({
      name: "CodeMismatchException",
    });
    expect((await confirmSignIn({ challengeResponse: await smsCode() })).isSignedIn).toBe(true);
  });

  test("can't be turned on without a verified number", async () => {
    const { AccessToken } = await rawSignIn(identity, (await register(identity)).email);
    const answer = await identity.call("SetUserMFAPreference", { AccessToken, SMSMfaSettings: { Enabled: true } });
    expect(errorOf(answer)).toMatchObject({ name: "InvalidParameterException" });
  });

  test("ends with its step after five wrong tries", async () => {
    const { email, AccessToken } = await withPhone();
    await identity.call("SetUserMFAPreference", { AccessToken, SMSMfaSettings: { Enabled: true } });
    const Session = sessionOf(await passwordAuth(identity, email));
    const code = await smsCode();
    const answer = (SMS_MFA_CODE: string) =>
      respond(identity, "SMS_MFA", { USERNAME: email, SMS_MFA_CODE }, { Session });
    for (let n = 0; n < 5; n += 1) expect(errorOf(await answer("nope"))).toEqual(wrongCode);
    identity.clock.advance(2);
    expect(errorOf(await answer(code))).toMatchObject({ name: "NotAuthorizedException" });
  });
});

describe("a sign-in that has reached its limit of codes", () => {
  const limited = async (codesPerUser: number) => {
    const throttles = { callsPerAddress: 1_000, signInsPerUser: 1_000, codesPerAddress: 1_000, codesPerUser };
    const own = await startIdentity({ mfa: "OPTIONAL", devices: "off", throttles });
    const { email } = await register(own);
    const { AccessToken } = await rawSignIn(own, email);
    return { own, email, AccessToken };
  };
  const tooMany = { status: 400, name: "LimitExceededException" };

  test("says so, although amplify repeats its response", async () => {
    const { own, email, AccessToken } = await limited(1);
    await own.call("SetUserMFAPreference", { AccessToken, EmailMfaSettings: { Enabled: true } });
    configureAmplify(own);
    const enter = () => signIn({ username: email, password: testPassword });
    expect((await enter()).nextStep.signInStep).toBe("CONFIRM_SIGN_IN_WITH_EMAIL_CODE");
    await expect(enter()).rejects.toMatchObject({ name: tooMany.name });
  });

  test("takes no codes from others in the same network", async () => {
    const throttles = { callsPerAddress: 1_000, signInsPerUser: 1_000, codesPerAddress: 4, codesPerUser: 1 };
    const own = await startIdentity({ mfa: "OPTIONAL", devices: "off", throttles });
    const [one = "", other = ""] = [(await register(own)).email, (await register(own)).email];
    for (const email of [one, other]) {
      const { AccessToken } = await rawSignIn(own, email);
      await own.call("SetUserMFAPreference", { AccessToken, EmailMfaSettings: { Enabled: true } });
    }
    expect((await passwordAuth(own, one)).body["ChallengeName"]).toBe("EMAIL_OTP");
    for (let n = 0; n < 3; n += 1) expect(errorOf(await passwordAuth(own, one))).toMatchObject(tooMany);
    expect((await passwordAuth(own, other)).body["ChallengeName"]).toBe("EMAIL_OTP");
  });

  test("keeps the choice between factors open", async () => {
    const { own, email, AccessToken } = await limited(1);
    const secret = String((await own.call("AssociateSoftwareToken", { AccessToken })).body["SecretCode"]);
    const at = () => Math.floor(own.clock.now().getTime() / 1000);
    await own.call("VerifySoftwareToken", { AccessToken, UserCode: await totp(secret, at()) });
    await own.call("SetUserMFAPreference", {
      AccessToken,
      EmailMfaSettings: { Enabled: true },
      SoftwareTokenMfaSettings: { Enabled: true },
    });
    const begin = async () => sessionOf(await passwordAuth(own, email));
    const choose = (Session: string, ANSWER: string) =>
      respond(own, "SELECT_MFA_TYPE", { USERNAME: email, ANSWER }, { Session });
    expect((await choose(await begin(), "EMAIL_OTP")).body["ChallengeName"]).toBe("EMAIL_OTP");
    const Session = await begin();
    expect(errorOf(await choose(Session, "EMAIL_OTP"))).toMatchObject(tooMany);
    expect(errorOf(await choose(Session, "EMAIL_OTP"))).toMatchObject(tooMany);
    expect((await choose(Session, "SOFTWARE_TOKEN_MFA")).body["ChallengeName"]).toBe("SOFTWARE_TOKEN_MFA");
  });
});

describe("an authenticator", () => {
  test("accepts each step once, even from two concurrent sign-ins", async () => {
    const { email, secret } = await withTotp();
    const sessions = await Promise.all([passwordAuth(identity, email), passwordAuth(identity, email)]);
    const code = await totp(secret);
    const answers = await Promise.all(
      sessions.map((begun) =>
        respond(
          identity,
          "SOFTWARE_TOKEN_MFA",
          { USERNAME: email, SOFTWARE_TOKEN_MFA_CODE: code },
          { Session: sessionOf(begun) },
        ),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    const refused = answers.find(({ status }) => status === 400);
    expect(refused?.body).toEqual({
      __type: "ExpiredCodeException",
      message: "Your software token has already been used once.",
    });
  });

  test("accepts one step before and after, no more", async () => {
    for (const [offset, status] of [
      [-60, 400],
      [-30, 200],
      [30, 200],
      [60, 400],
    ] as const) {
      const { email, secret } = await withTotp();
      const Session = sessionOf(await passwordAuth(identity, email));
      const code = await totp(secret, epoch() + offset);
      const answer = await respond(
        identity,
        "SOFTWARE_TOKEN_MFA",
        { USERNAME: email, SOFTWARE_TOKEN_MFA_CODE: code },
        { Session },
      );
      expect({ offset, status: answer.status }).toEqual({ offset, status });
    }
  });

  test("is required with SRP and with a password, and its lock covers every sign-in", async () => {
    const { email, secret } = await withTotp();
    for (let n = 0; n < 5; n += 1) {
      const Session = sessionOf(await passwordAuth(identity, email));
      expect(
        errorOf(
          await respond(
            identity,
            "SOFTWARE_TOKEN_MFA",
            { USERNAME: email, SOFTWARE_TOKEN_MFA_CODE: "000000" },
            { Session },
          ),
        ),
      ).toEqual(wrongCode);
    }
    const Session = sessionOf(await passwordAuth(identity, email));
    const right = { USERNAME: email, SOFTWARE_TOKEN_MFA_CODE: await totp(secret) };
    expect((await respond(identity, "SOFTWARE_TOKEN_MFA", right, { Session })).body["message"]).toBe(
      "Password attempts exceeded",
    );
    identity.clock.advance(1);
    expect((await respond(identity, "SOFTWARE_TOKEN_MFA", right, { Session })).status).toBe(200);
  });

  test("is refused with an expired step, another client's or challenge's session, or another user's name", async () => {
    const { email, secret } = await withTotp();
    const other = await register(identity);
    const Session = sessionOf(await passwordAuth(identity, email));
    const answer = async (USERNAME: string, challenge = "SOFTWARE_TOKEN_MFA") =>
      respond(
        identity,
        challenge,
        { USERNAME, SOFTWARE_TOKEN_MFA_CODE: await totp(secret), SMS_MFA_CODE: "123456", ANSWER: "SMS_MFA" },
        { Session },
      );
    expect((await answer(other.email)).body["message"]).toBe("Invalid session for the user.");
    expect((await answer(email, "SMS_MFA")).body["message"]).toBe("Invalid session for the user.");
    expect((await answer(email, "SELECT_MFA_TYPE")).body["message"]).toBe("Invalid session for the user.");
    identity.clock.advance(181);
    expect((await answer(email)).body["message"]).toBe("Invalid session for the user, session is expired.");
  });

  test("isn't replaced by a new secret before that is verified", async () => {
    const { email, AccessToken, secret } = await withTotp();
    await identity.call("AssociateSoftwareToken", { AccessToken });
    const Session = sessionOf(await passwordAuth(identity, email));
    expect(
      (
        await respond(
          identity,
          "SOFTWARE_TOKEN_MFA",
          { USERNAME: email, SOFTWARE_TOKEN_MFA_CODE: await totp(secret) },
          { Session },
        )
      ).status,
    ).toBe(200);
  });

  test("can't be verified before it is associated, nor turned on before it is verified", async () => {
    const { AccessToken } = await rawSignIn(identity, (await register(identity)).email);
    expect((await identity.call("VerifySoftwareToken", { AccessToken, UserCode: "123456" })).body["__type"]).toBe(
      "InvalidParameterException",
    );
    await identity.call("AssociateSoftwareToken", { AccessToken });
    const turnOn = await identity.call("SetUserMFAPreference", {
      AccessToken,
      SoftwareTokenMfaSettings: { Enabled: true },
    });
    expect(errorOf(turnOn)).toMatchObject({
      name: "InvalidParameterException",
      message: "User has not verified software token mfa",
    });
  });

  test("is stored sealed", async () => {
    const { secret, sub } = await withTotp();
    const rows = await identity.db.query("SELECT totp_sealed FROM identity.users WHERE sub = $1", [sub]);
    expect((rows.rows[0] as { totp_sealed: Buffer }).totp_sealed.toString("latin1")).not.toContain(secret);
  });

  test("keeps asking after a password reset", async () => {
    const { email } = await withTotp();
    await identity.call("ForgotPassword", { ClientId: identity.clientId, Username: email });
    const reset = {
      ClientId: identity.clientId,
      Username: email,
      ConfirmationCode: await identity.codeFor(email),
      Password: "another CANARY password",
    };
    await identity.call("ConfirmForgotPassword", reset);
    expect((await passwordAuth(identity, email, "another CANARY password")).body["ChallengeName"]).toBe(
      "SOFTWARE_TOKEN_MFA",
    );
  });
});

describe("a response that failed on our side", () => {
  /** Answers once while no session can be stored, then again. */
  const answerTwice = async (own: TestIdentity, answer: () => Promise<Answer>) => {
    await own.db.query("ALTER TABLE identity.sessions RENAME TO away");
    const failed = await answer();
    await own.db.query("ALTER TABLE identity.away RENAME TO sessions");
    expect(failed.status).toBe(500);
    return answer();
  };

  test("can be repeated with the same code from an authenticator, which then doesn't work again", async () => {
    const { email, secret } = await withTotp();
    const code = await totp(secret);
    const begun = [await passwordAuth(identity, email), await passwordAuth(identity, email)];
    const answer = (to: Answer | undefined) =>
      respond(
        identity,
        "SOFTWARE_TOKEN_MFA",
        { USERNAME: email, SOFTWARE_TOKEN_MFA_CODE: code },
        { Session: to === undefined ? "" : sessionOf(to) },
      );
    const repeated = await answerTwice(identity, () => answer(begun[0]));
    expect(tokensOf(repeated).AccessToken).toBeTypeOf("string");
    expect(errorOf(await answer(begun[1]))).toMatchObject({ name: "ExpiredCodeException" });
  });

  test("can be repeated after setting up an authenticator", async () => {
    const own = await startIdentity({ mfa: "ON", devices: "off" });
    const { email } = await register(own);
    const { body } = await own.call("AssociateSoftwareToken", { Session: sessionOf(await passwordAuth(own, email)) });
    const epochOfOwn = Math.floor(own.clock.now().getTime() / 1000);
    const UserCode = await totp(String(body["SecretCode"]), epochOfOwn);
    const verified = await own.call("VerifySoftwareToken", { Session: body["Session"], UserCode });
    const repeated = await answerTwice(own, () =>
      respond(own, "MFA_SETUP", { USERNAME: email }, { Session: sessionOf(verified) }),
    );
    expect(tokensOf(repeated).AccessToken).toBeTypeOf("string");
  });
});

describe("a pool that requires a second factor from everyone", () => {
  test("refuses to skip the set-up, and keeps two sessions apart", async () => {
    const own = await startIdentity({ mfa: "ON", devices: "off" });
    const [one, two] = [await register(own), await register(own)];
    const first = sessionOf(await passwordAuth(own, one.email));
    expect(errorOf(await respond(own, "MFA_SETUP", { USERNAME: one.email }, { Session: first }))).toMatchObject({
      name: "NotAuthorizedException",
    });
    const associated = await own.call("AssociateSoftwareToken", { Session: first });
    const secret = String(associated.body["SecretCode"]);
    const code = await generate({ secret, epoch: Math.floor(own.clock.now().getTime() / 1000) });
    const second = await own.call("AssociateSoftwareToken", { Session: sessionOf(await passwordAuth(own, two.email)) });
    expect((await own.call("VerifySoftwareToken", { Session: sessionOf(second), UserCode: code })).body["__type"]).toBe(
      "EnableSoftwareTokenMFAException",
    );
    expect((await own.call("AssociateSoftwareToken", { Session: first })).body["__type"]).toBe(
      "NotAuthorizedException",
    );
    const verified = await own.call("VerifySoftwareToken", { Session: sessionOf(associated), UserCode: code });
    expect(
      errorOf(await respond(own, "MFA_SETUP", { USERNAME: two.email }, { Session: sessionOf(verified) })),
    ).toMatchObject({ name: "NotAuthorizedException" });
    expect(
      tokensOf(await respond(own, "MFA_SETUP", { USERNAME: one.email }, { Session: sessionOf(verified) })).AccessToken,
    ).toBeTypeOf("string");
  });
});

describe("an authenticator verified during a sign-in", () => {
  const setUp = async (own: TestIdentity, email: string) => {
    const { body } = await own.call("AssociateSoftwareToken", { Session: sessionOf(await passwordAuth(own, email)) });
    return {
      Session: body["Session"],
      code: () => generate({ secret: String(body["SecretCode"]), epoch: Math.floor(own.clock.now().getTime() / 1000) }),
    };
  };

  test("is kept when the sign-in goes no further", async () => {
    const own = await startIdentity({ mfa: "ON", devices: "off" });
    const { email } = await register(own);
    const { Session, code } = await setUp(own, email);
    expect((await own.call("VerifySoftwareToken", { Session, UserCode: await code() })).body["Status"]).toBe("SUCCESS");
    own.clock.advance(60);
    const again = await passwordAuth(own, email);
    expect(again.body["ChallengeName"]).toBe("SOFTWARE_TOKEN_MFA");
    const answer = { USERNAME: email, SOFTWARE_TOKEN_MFA_CODE: await code() };
    expect(
      tokensOf(await respond(own, "SOFTWARE_TOKEN_MFA", answer, { Session: sessionOf(again) })).AccessToken,
    ).toBeTypeOf("string");
  });

  test("doesn't replace one that was verified in the meantime", async () => {
    const own = await startIdentity({ mfa: "ON", devices: "off" });
    const { email } = await register(own);
    const [first, second] = [await setUp(own, email), await setUp(own, email)];
    expect(
      (await own.call("VerifySoftwareToken", { Session: first.Session, UserCode: await first.code() })).status,
    ).toBe(200);
    const late = await own.call("VerifySoftwareToken", { Session: second.Session, UserCode: await second.code() });
    expect(errorOf(late)).toMatchObject({ name: "NotAuthorizedException" });
  });
});

describe("a pool without second factors", () => {
  test("refuses to turn one on", async () => {
    const own = await startIdentity();
    const { AccessToken } = await rawSignIn(own, (await register(own)).email);
    expect((await own.call("AssociateSoftwareToken", { AccessToken })).body["__type"]).toBe(
      "SoftwareTokenMFANotFoundException",
    );
    expect(
      (await own.call("SetUserMFAPreference", { AccessToken, EmailMfaSettings: { Enabled: true } })).body["__type"],
    ).toBe("InvalidParameterException");
  });
});

describe("an invited user", () => {
  test("chooses a password, fills in what is missing, and only then gets tokens", async () => {
    const own = await startIdentity({ signUp: "invite", requiredAttributes: ["email", "name"] });
    const email = newEmail();
    await own.service.admin.inviteUser({ email, locale: "vi" });
    const temporary = await own.codeFor(email);
    expect(own.mails.at(-1)).toMatchObject({ kind: "invitation", locale: "vi" });
    const begun = await passwordAuth(own, email, temporary);
    const Session = sessionOf(begun);
    const answer = (more: Record<string, string>) =>
      respond(own, "NEW_PASSWORD_REQUIRED", { USERNAME: email, ...more }, { Session });
    expect(begun.body).toMatchObject({
      ChallengeName: "NEW_PASSWORD_REQUIRED",
      ChallengeParameters: { requiredAttributes: '["userAttributes.name"]' },
    });
    expect(errorOf(await answer({ NEW_PASSWORD: "1234567", "userAttributes.name": "Ánh" }))).toMatchObject({
      name: "InvalidPasswordException",
    });
    expect(errorOf(await answer({ NEW_PASSWORD: "a new password" }))).toMatchObject({
      name: "InvalidParameterException",
    });
    expect(
      errorOf(
        await answer({
          NEW_PASSWORD: "a new password",
          "userAttributes.name": "Ánh",
          "userAttributes.email_verified": "true",
        }),
      ),
    ).toMatchObject({ name: "NotAuthorizedException" });
    const tokens = tokensOf(await answer({ NEW_PASSWORD: "a new password", "userAttributes.name": "Ánh" }));
    expect((await own.call("GetUser", { AccessToken: tokens.AccessToken })).text).toContain(
      '{"Name":"name","Value":"Ánh"}',
    );
  });

  test("can't sign in after seven days", async () => {
    const own = await startIdentity({ signUp: "invite" });
    const email = newEmail();
    await own.service.admin.inviteUser({ email, locale: "en" });
    const temporary = await own.codeFor(email);
    own.clock.advance(7 * 86_400);
    expect((await passwordAuth(own, email, temporary)).body["message"]).toBe(
      "Temporary password has expired and must be reset by an administrator.",
    );
  });
});
