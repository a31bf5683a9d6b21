import { beforeAll, describe, expect, test } from "vitest";
import { behindLock } from "../../test/behind-lock.ts";
import {
  beginSrp,
  errorOf,
  newEmail,
  newPasswordOf,
  passwordAuth,
  refusedCredentials,
  register,
  signIn,
  testPassword,
} from "../test/raw-client.ts";
import { startIdentity, type TestIdentity } from "../test/start-identity.ts";

const mismatch = {
  status: 400,
  name: "CodeMismatchException",
  message: "Invalid verification code provided, please try again.",
};
const expired = {
  status: 400,
  name: "ExpiredCodeException",
  message: "Invalid code provided, please request a code again.",
};
const confirmed = {
  status: 400,
  name: "NotAuthorizedException",
  message: "User cannot be confirmed. Current status is CONFIRMED",
};
const exists = { status: 400, name: "UsernameExistsException", message: "User already exists" };
let identity: TestIdentity;

beforeAll(async () => {
  identity = await startIdentity();
});

const otherThan = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

const signUp = async (email = newEmail()) => {
  await identity.call("SignUp", { ClientId: identity.clientId, Username: email, Password: testPassword });
  return { email, code: await identity.codeFor(email) };
};
const confirm = (username: string, code: string) =>
  identity.call("ConfirmSignUp", { ClientId: identity.clientId, Username: username, ConfirmationCode: code });

const forgot = async (email: string) => {
  await identity.call("ForgotPassword", { ClientId: identity.clientId, Username: email });
  return identity.codeFor(email);
};
const reset = (username: string, code: string, password = "another CANARY password") =>
  identity.call("ConfirmForgotPassword", {
    ClientId: identity.clientId,
    Username: username,
    ConfirmationCode: code,
    Password: password,
  });

describe("a code", () => {
  test("has six digits and is stored as a keyed hash only", async () => {
    const { code } = await signUp();
    expect(code).toMatch(/^[0-9]{6}$/);
    const rows = await identity.db.query("SELECT * FROM identity.codes");
    expect(JSON.stringify(rows.rows)).not.toContain(code);
  });

  test("is accepted for exactly one of sixteen concurrent tries", async () => {
    const { email, code } = await signUp();
    const confirmAtOnce = () => Promise.all(Array.from({ length: 16 }, () => confirm(email, code)));
    const answers = await behindLock(identity.databaseUrl, "select from identity.codes for update", 16, confirmAtOnce);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(errorOf(await confirm(email, code))).toEqual(confirmed);
    expect(errorOf(await confirm(email, otherThan(code)))).toEqual(confirmed);
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body["__type"]))).toEqual(
      new Set(["ExpiredCodeException"]),
    );
  });

  test("resets a password once in sixteen concurrent tries", async () => {
    const { email } = await register(identity);
    const code = await forgot(email);
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, n) => reset(email, code, `another password ${n}`)),
    );
    const won = answers.findIndex(({ status }) => status === 200);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await passwordAuth(identity, email, `another password ${won}`)).status).toBe(200);
  });

  test("is dead after twenty-five wrong tries from anywhere, even for the right code", async () => {
    const { email, code } = await signUp();
    for (let n = 0; n < 25; n += 1) expect(errorOf(await confirm(email, otherThan(code)))).toEqual(mismatch);
    expect(errorOf(await confirm(email, code))).toEqual(expired);
  });

  test("is invalid once a newer one is sent", async () => {
    const { email } = await register(identity);
    const first = await forgot(email);
    const second = await forgot(email);
    if (first !== second) expect(errorOf(await reset(email, first))).toEqual(mismatch);
    expect((await reset(email, second)).status).toBe(200);
  });

  test("is valid for 24 hours after sign-up and for one hour for a reset", async () => {
    const own = await startIdentity();
    const call = (action: string, body: object) => own.call(action, { ClientId: own.clientId, ...body });
    const [late, timely] = [newEmail(), newEmail()];
    for (const Username of [late, timely]) await call("SignUp", { Username, Password: testPassword });
    const codes = [await own.codeFor(late), await own.codeFor(timely)];
    own.clock.advance(86_399);
    expect((await call("ConfirmSignUp", { Username: timely, ConfirmationCode: codes[1] })).status).toBe(200);
    own.clock.advance(1);
    expect(errorOf(await call("ConfirmSignUp", { Username: late, ConfirmationCode: codes[0] }))).toEqual(expired);
    await call("ForgotPassword", { Username: timely });
    own.clock.advance(3600);
    const confirmation = { Username: timely, ConfirmationCode: await own.codeFor(timely), Password: testPassword };
    expect(errorOf(await call("ConfirmForgotPassword", confirmation))).toEqual(expired);
  });

  test("of one purpose or user doesn't serve another", async () => {
    const first = await signUp();
    const second = await signUp();
    expect(errorOf(await reset(first.email, first.code))).toEqual(mismatch);
    if (first.code !== second.code) expect(errorOf(await confirm(second.email, first.code))).toEqual(mismatch);
    expect((await confirm(first.email, first.code)).status).toBe(200);
    const code = await forgot(first.email);
    const { AccessToken } = await signIn(identity, first.email);
    expect(
      errorOf(await identity.call("VerifyUserAttribute", { AccessToken, AttributeName: "email", Code: code })),
    ).toEqual(mismatch);
  });

  test("for a new e-mail doesn't verify a later one", async () => {
    const { email } = await register(identity);
    const { AccessToken } = await signIn(identity, email);
    const [first, second] = [newEmail(), newEmail()];
    const change = (Value: string) =>
      identity.call("UpdateUserAttributes", { AccessToken, UserAttributes: [{ Name: "email", Value }] });
    await change(first);
    const code = await identity.codeFor(first);
    await change(second);
    const answer = await identity.call("VerifyUserAttribute", { AccessToken, AttributeName: "email", Code: code });
    if (code !== (await identity.codeFor(second))) expect(errorOf(answer)).toEqual(mismatch);
    expect((await identity.call("GetUser", { AccessToken })).text).toContain(email);
  });

  test("for an e-mail that somebody else has verified in the meantime reports the conflict", async () => {
    const { email } = await register(identity);
    const other = await register(identity);
    const { AccessToken } = await signIn(identity, email);
    await identity.call("UpdateUserAttributes", {
      AccessToken,
      UserAttributes: [{ Name: "email", Value: other.email }],
    });
    const answer = await identity.call("VerifyUserAttribute", {
      AccessToken,
      AttributeName: "email",
      Code: await identity.codeFor(other.email),
    });
    expect(errorOf(answer)).toEqual({
      status: 400,
      name: "AliasExistsException",
      message: "An account with the email already exists.",
    });
  });
});

describe("a password reset", () => {
  test("ends every sign-in and keeps the old password from working", async () => {
    const { email } = await register(identity);
    const tokens = await signIn(identity, email);
    expect((await reset(email, await forgot(email))).status).toBe(200);
    expect((await identity.call("GetUser", { AccessToken: tokens.AccessToken })).body["message"]).toBe(
      "Access Token has been revoked",
    );
    expect((await passwordAuth(identity, email)).status).toBe(400);
  });

  test("by mail confirms an account that was never confirmed", async () => {
    const { email } = await signUp();
    expect((await reset(email, await forgot(email))).status).toBe(200);
    expect((await passwordAuth(identity, email, "another CANARY password")).status).toBe(200);
  });

  test("doesn't accept a code that was sent to a former mailbox", async () => {
    const { email } = await register(identity);
    const { AccessToken } = await signIn(identity, email);
    const code = await forgot(email);
    const next = newEmail();
    await identity.call("UpdateUserAttributes", { AccessToken, UserAttributes: [{ Name: "email", Value: next }] });
    const proof = { AccessToken, AttributeName: "email", Code: await identity.codeFor(next) };
    expect((await identity.call("VerifyUserAttribute", proof)).status).toBe(200);
    expect(errorOf(await reset(next, code))).toEqual(expired);
    expect((await identity.call("GetUser", { AccessToken })).status).toBe(200);
    expect((await reset(next, await forgot(next))).status).toBe(200);
  });

  test("ends the steps of sign-ins that are under way", async () => {
    const { email } = await register(identity);
    const begun = await beginSrp(identity, email);
    expect((await reset(email, await forgot(email), testPassword)).status).toBe(200);
    const rows = await identity.db.query("SELECT FROM identity.challenges WHERE sub = $1", [
      begun.parameters["USER_ID_FOR_SRP"],
    ]);
    expect(rows.rows).toEqual([]);
  });

  test("ends a sign-in with the old password that has no session yet", async () => {
    const { email, sub } = await register(identity);
    const old = await behindLock(identity.databaseUrl, newPasswordOf(sub), 1, () => passwordAuth(identity, email));
    expect(errorOf(old)).toEqual(refusedCredentials);
    const { rows } = await identity.db.query("SELECT FROM identity.sessions WHERE sub = $1", [sub]);
    expect(rows).toEqual([]);
  });

  test("with a bad new password doesn't use up the code", async () => {
    const { email } = await register(identity);
    const code = await forgot(email);
    expect(errorOf(await reset(email, code, "1234567"))).toMatchObject({
      name: "InvalidPasswordException",
      message: "Password did not conform with policy: Password not long enough",
    });
    expect((await reset(email, code)).status).toBe(200);
  });
});

describe("sign-up", () => {
  test("releases an address that nobody confirmed while its code was valid", async () => {
    const own = await startIdentity();
    const email = newEmail();
    const ask = (Password: string) => own.call("SignUp", { ClientId: own.clientId, Username: email, Password });
    await ask("a squatter's password");
    expect((await ask(testPassword)).body["__type"]).toBe("UsernameExistsException");
    own.clock.advance(86_401);
    expect((await ask(testPassword)).status).toBe(200);
  });

  test.each(["invite", "closed"] as const)("is refused when it is %s", async (signUpMode) => {
    const own = await startIdentity({ signUp: signUpMode });
    const answer = await own.call("SignUp", { ClientId: own.clientId, Username: newEmail(), Password: testPassword });
    expect(errorOf(answer)).toEqual({
      status: 400,
      name: "NotAuthorizedException",
      message: "SignUp is not permitted for this user pool",
    });
    const invited = own.service.admin.inviteUser({ email: newEmail(), locale: "en" });
    if (signUpMode === "closed") await expect(invited).rejects.toMatchObject({ code: "NotAuthorizedException" });
    else await expect(invited).resolves.toHaveProperty("sub");
  });

  test("makes one account from sixteen concurrent requests with one address", async () => {
    const email = newEmail();
    const answers = await Promise.all(
      Array.from({ length: 16 }, () =>
        identity.call("SignUp", { ClientId: identity.clientId, Username: email, Password: testPassword }),
      ),
    );
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    await identity.service.close();
    expect(identity.mails.filter(({ to }) => to === email)).toHaveLength(1);
  });

  test("whose answer was lost gets the same one again, with the code that was mailed", async () => {
    const own = await startIdentity();
    const email = newEmail();
    const ask = (Password = testPassword) => own.call("SignUp", { ClientId: own.clientId, Username: email, Password });
    const first = await ask();
    const code = await own.codeFor(email);
    expect((await ask()).body).toEqual(first.body);
    await own.service.close();
    expect(own.mails).toHaveLength(1);
    expect(errorOf(await ask("another CANARY password"))).toEqual(exists);
    const confirmation = { ClientId: own.clientId, Username: email, ConfirmationCode: code };
    expect((await own.call("ConfirmSignUp", confirmation)).status).toBe(200);
    expect(errorOf(await ask())).toEqual(exists);
  });

  test("repeated after a minute mails a new code, within the limit for codes that anyone may request", async () => {
    const own = await startIdentity({ throttles: { codesPerUser: 1 } });
    const email = newEmail();
    const ask = (Password = testPassword) => own.call("SignUp", { ClientId: own.clientId, Username: email, Password });
    const first = await ask();
    const code = await own.codeFor(email);
    own.clock.advance(61);
    expect(errorOf(await ask("another CANARY password"))).toEqual(exists);
    expect((await ask()).body).toEqual(first.body);
    await own.service.close();
    expect(own.mails).toHaveLength(2);
    const confirmWith = (ConfirmationCode: string) =>
      own.call("ConfirmSignUp", { ClientId: own.clientId, Username: email, ConfirmationCode });
    expect(errorOf(await ask()).name).toBe("LimitExceededException");
    expect(errorOf(await confirmWith(code))).toEqual(mismatch);
    expect((await confirmWith(await own.codeFor(email))).status).toBe(200);
  });

  test("doesn't help anyone guess the password of an unconfirmed account", async () => {
    const own = await startIdentity();
    const email = newEmail();
    const ask = (Password: string) => own.call("SignUp", { ClientId: own.clientId, Username: email, Password });
    await ask(testPassword);
    for (let tries = 0; tries < 6; tries += 1) expect(errorOf(await ask(`a wrong CANARY ${tries}`))).toEqual(exists);
    expect(errorOf(await ask(testPassword))).toEqual(exists);
    expect(errorOf(await passwordAuth(own, email)).message).toBe("Password attempts exceeded");
    own.clock.advance(900);
    expect((await ask(testPassword)).status).toBe(200);
  });

  test.each([
    ["sub", "11111111-1111-4111-8111-111111111111"],
    ["email_verified", "true"],
    ["phone_number_verified", "true"],
    ["cognito:groups", "admins"],
    ["custom:role", "admin"],
    ["identities", "[]"],
  ])("doesn't let anybody write %s", async (Name, Value) => {
    const attributes = [{ Name, Value }];
    const refused = {
      status: 400,
      name: "NotAuthorizedException",
      message: "A client attempted to write unauthorized attribute",
    };
    const signedUp = await identity.call("SignUp", {
      ClientId: identity.clientId,
      Username: newEmail(),
      Password: testPassword,
      UserAttributes: attributes,
    });
    expect(errorOf(signedUp)).toEqual(refused);
    const { AccessToken } = await signIn(identity, (await register(identity)).email);
    expect(errorOf(await identity.call("UpdateUserAttributes", { AccessToken, UserAttributes: attributes }))).toEqual(
      refused,
    );
    expect(errorOf(await identity.call("DeleteUserAttributes", { AccessToken, UserAttributeNames: [Name] }))).toEqual(
      refused,
    );
  });
});
