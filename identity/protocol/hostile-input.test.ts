import { beforeAll, describe, expect, test } from "vitest";
import { beginSrp, newEmail, passwordAuth, register, respond, signIn } from "../test/raw-client.ts";
import { riddle } from "../test/riddle.ts";
import { startIdentity, testClient, testIdentityPool, type TestIdentity } from "../test/start-identity.ts";
import type { Answer } from "../test/call-service.ts";

let identity: TestIdentity;
let AccessToken: string;
let email: string;

beforeAll(async () => {
  identity = await startIdentity(
    { mfa: "OPTIONAL", guests: true, requiredAttributes: ["name"] },
    { customChallenge: riddle },
  );
  ({ email } = await register(identity));
  ({ AccessToken } = await signIn(identity, email));
});

/** Characters that text columns, JSON columns, headers and regular expressions choke on. */
const hostile = [
  "\u0000",
  "a\u0000b",
  "\ud800",
  "\ufffe",
  "\u202e",
  "' OR 1=1 --",
  "${7*7}",
  "__proto__",
  "constructor",
  "\r\nx-evil: 1",
  "x".repeat(10_000),
  "{}",
  "",
  " ",
  "9".repeat(400),
  "-1",
  "NaN",
];

/** Requests that are valid except for one text, sent by a caller with all the tokens and sessions. */
const requests: Record<string, (text: string) => Promise<Answer>> = {
  "a user name": (text) => passwordAuth(identity, text),
  "a password": (text) => passwordAuth(identity, email, text),
  "a user name of SRP": async (text) => (await beginSrp(identity, text)).answer,
  "a device key of a sign-in": (text) => passwordAuth(identity, email, undefined, { DEVICE_KEY: text }),
  "a device key of an answer": async (text) => {
    const { parameters } = await beginSrp(identity, email);
    const claim = {
      PASSWORD_CLAIM_SECRET_BLOCK: parameters["SECRET_BLOCK"] ?? "",
      PASSWORD_CLAIM_SIGNATURE: "AAAA",
      TIMESTAMP: "x",
    };
    return respond(identity, "PASSWORD_VERIFIER", { USERNAME: email, ...claim, DEVICE_KEY: text });
  },
  "a device key of a custom sign-in": (text) =>
    identity.call("InitiateAuth", {
      AuthFlow: "CUSTOM_AUTH",
      ClientId: testClient,
      AuthParameters: { USERNAME: email, DEVICE_KEY: text },
    }),
  "a custom answer": async (text) => {
    const begun = await identity.call("InitiateAuth", {
      AuthFlow: "CUSTOM_AUTH",
      ClientId: testClient,
      AuthParameters: { USERNAME: email },
    });
    return respond(identity, "CUSTOM_CHALLENGE", { USERNAME: email, ANSWER: text }, { Session: begun.body["Session"] });
  },
  "an attribute beside a new password": async (text) => {
    const invited = newEmail();
    await identity.service.admin.inviteUser({ email: invited, locale: "en" });
    const begun = await passwordAuth(identity, invited, await identity.codeFor(invited));
    return respond(
      identity,
      "NEW_PASSWORD_REQUIRED",
      { USERNAME: invited, NEW_PASSWORD: "a new password", "userAttributes.name": text },
      { Session: begun.body["Session"] },
    );
  },
  "a device key to confirm": (text) =>
    identity.call("ConfirmDevice", {
      AccessToken,
      DeviceKey: text,
      DeviceSecretVerifierConfig: { Salt: "AAAA", PasswordVerifier: "BQ==" },
    }),
  "a device to forget": (text) => identity.call("ForgetDevice", { AccessToken, DeviceKey: text }),
  "a device to remember": (text) =>
    identity.call("UpdateDeviceStatus", { AccessToken, DeviceKey: text, DeviceRememberedStatus: "remembered" }),
  "a page of devices": (text) => identity.call("ListDevices", { AccessToken, PaginationToken: text }),
  "a refresh token's device": (text) =>
    identity.call("GetTokensFromRefreshToken", { ClientId: testClient, RefreshToken: text, DeviceKey: text }),
  "an attribute's value": (text) =>
    identity.call("UpdateUserAttributes", { AccessToken, UserAttributes: [{ Name: "name", Value: text }] }),
  "an attribute's name": (text) =>
    identity.call("UpdateUserAttributes", { AccessToken, UserAttributes: [{ Name: text, Value: "x" }] }),
  "an attribute to delete": (text) =>
    identity.call("DeleteUserAttributes", { AccessToken, UserAttributeNames: [text] }),
  "an attribute to verify": (text) =>
    identity.call("VerifyUserAttribute", { AccessToken, AttributeName: text, Code: text }),
  "a code": (text) => identity.call("VerifyUserAttribute", { AccessToken, AttributeName: "email", Code: text }),
  "a name to sign up": (text) => identity.call("SignUp", { ClientId: testClient, Username: text, Password: text }),
  "a sign-up's code": (text) =>
    identity.call("ConfirmSignUp", { ClientId: testClient, Username: text, ConfirmationCode: text }),
  "a metadata value": (text) =>
    identity.call("ForgotPassword", {
      ClientId: testClient,
      Username: email,
      ClientMetadata: { locale: text, [text]: "x" },
    }),
  "an authenticator's code": (text) =>
    identity.call("VerifySoftwareToken", { AccessToken, UserCode: text, FriendlyDeviceName: text }),
  "an identity": (text) => identity.call("GetCredentialsForIdentity", { IdentityId: text }),
  "a guest's pool": (text) => identity.call("GetId", { IdentityPoolId: text }),
  "a provider": (text) => identity.call("GetId", { IdentityPoolId: testIdentityPool, Logins: { [text]: text } }),
};

describe("a hostile text", () => {
  test.each(Object.entries(requests))("as %s is answered, never with a 5xx or a stack", async (_name, request) => {
    for (const text of hostile) {
      const { status, text: body, headers } = await request(text);
      expect({
        text,
        status: status < 500,
        stack: /\bat .*\.ts|node_modules|SELECT |INSERT |postgres/i.test(body),
        evil: headers.get("x-evil"),
      }).toEqual({ text, status: true, stack: false, evil: null });
    }
    expect(identity.errors.splice(0)).toEqual([]);
  });
});
