import { beforeAll, describe, expect, test } from "vitest";
import { errorOf, newEmail, passwordAuth, register, respond, signIn, testPassword } from "../test/raw-client.ts";
import { startIdentity, type TestIdentity } from "../test/start-identity.ts";

const tooCommon = {
  status: 400,
  name: "InvalidPasswordException",
  message: "Provided password cannot be used for security reasons.",
};
const reused = {
  status: 400,
  name: "PasswordHistoryPolicyViolationException",
  message: "Password has been used previously.",
};
let identity: TestIdentity;
beforeAll(async () => {
  identity = await startIdentity();
});

const change = (AccessToken: string, ProposedPassword: string) =>
  identity.call("ChangePassword", { AccessToken, PreviousPassword: testPassword, ProposedPassword });

describe("a common password", () => {
  test.each(["12345678", "password1", "PassWord1", "iloveyou", "qwertyuiop"])(
    "%s is refused at sign-up, reset and change",
    async (common) => {
      const { email } = await register(identity);
      const { ClientId, Username } = { ClientId: identity.clientId, Username: email };
      expect(errorOf(await identity.call("SignUp", { ClientId, Username: newEmail(), Password: common }))).toEqual(
        tooCommon,
      );
      const { AccessToken } = await signIn(identity, email);
      expect(errorOf(await change(AccessToken, common))).toEqual(tooCommon);
      await identity.call("ForgotPassword", { ClientId, Username });
      const ConfirmationCode = await identity.codeFor(email);
      const reset = (Password: string) =>
        identity.call("ConfirmForgotPassword", { ClientId, Username, ConfirmationCode, Password });
      expect(errorOf(await reset(common))).toEqual(tooCommon);
      expect((await reset("another CANARY password")).status).toBe(200);
    },
  );

  test("is refused for an invited user, and so is the temporary one", async () => {
    const email = newEmail();
    await identity.service.admin.inviteUser({ email, locale: "en" });
    const temporary = await identity.codeFor(email);
    const { Session } = (await passwordAuth(identity, email, temporary)).body;
    const choose = (NEW_PASSWORD: string) =>
      respond(identity, "NEW_PASSWORD_REQUIRED", { USERNAME: email, NEW_PASSWORD }, { Session });
    expect(errorOf(await choose("password1"))).toEqual(tooCommon);
    expect(errorOf(await choose(temporary))).toEqual(reused);
    expect((await choose("a password of mine")).status).toBe(200);
  });

  test("is on a list of thousands; other passwords need no character classes", async () => {
    for (const Password of ["lower case words", "không dấu gì", "aaaabbbbcccc"]) {
      expect(
        (await identity.call("SignUp", { ClientId: identity.clientId, Username: newEmail(), Password })).status,
      ).toBe(200);
    }
  });
});

test("a password can't be changed to itself, and only its owner learns why", async () => {
  const { AccessToken } = await signIn(identity, (await register(identity)).email);
  expect(errorOf(await change(AccessToken, testPassword))).toEqual(reused);
  const wrong = { AccessToken, PreviousPassword: "wrong password", ProposedPassword: "wrong password" };
  expect(errorOf(await identity.call("ChangePassword", wrong))).toMatchObject({ name: "NotAuthorizedException" });
});
