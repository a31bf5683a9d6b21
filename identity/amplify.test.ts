import {
  autoSignIn,
  confirmResetPassword,
  confirmSignIn,
  confirmSignUp,
  confirmUserAttribute,
  deleteUser,
  deleteUserAttributes,
  fetchAuthSession,
  fetchDevices,
  fetchMFAPreference,
  fetchUserAttributes,
  forgetDevice,
  getCurrentUser,
  rememberDevice,
  resendSignUpCode,
  resetPassword,
  sendUserAttributeVerificationCode,
  setUpTOTP,
  signIn,
  signOut,
  signUp,
  updateMFAPreference,
  updatePassword,
  updateUserAttribute,
  updateUserAttributes,
  verifyTOTPSetup,
} from "aws-amplify/auth";
import { generate } from "otplib";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { configureAmplify } from "./test/amplify.ts";
import { startIdentity, type TestIdentity } from "./test/start-identity.ts";

const password = "correct horse";
let identity: TestIdentity;
let people = 0;

const newAddress = () => `person${(people += 1)}@example.org`;

const signedUp = async (email = newAddress()) => {
  await signUp({ username: email, password, options: { userAttributes: { email, locale: "vi" } } });
  await confirmSignUp({ username: email, confirmationCode: await identity.codeFor(email) });
  return email;
};

const signedIn = async () => {
  const email = await signedUp();
  await signIn({ username: email, password });
  return email;
};

beforeAll(async () => {
  identity = await startIdentity({ mfa: "OPTIONAL" });
});

beforeEach(async () => {
  configureAmplify(identity);
  await signOut();
});

describe("aws-amplify", () => {
  test("signs up, confirms, signs in by SRP and reads its user", async () => {
    const email = newAddress();
    const begun = await signUp({ username: email, password, options: { userAttributes: { email, locale: "vi" } } });
    expect(begun.nextStep).toMatchObject({ signUpStep: "CONFIRM_SIGN_UP", codeDeliveryDetails: { deliveryMedium: "EMAIL", destination: "p***@e***" } });
    expect((await signIn({ username: email, password })).nextStep.signInStep).toBe("CONFIRM_SIGN_UP");
    expect(identity.mails.at(-1)).toMatchObject({ to: email, kind: "sign-up-code", locale: "vi" });
    await confirmSignUp({ username: email, confirmationCode: await identity.codeFor(email) });
    expect((await signIn({ username: email.toUpperCase(), password })).nextStep.signInStep).toBe("DONE");
    expect(await getCurrentUser()).toMatchObject({ userId: begun.userId, username: begun.userId });
    expect(await fetchUserAttributes()).toMatchObject({ email, email_verified: "true", locale: "vi", sub: begun.userId });
    await expect(signIn({ username: email, password })).rejects.toMatchObject({ name: "UserAlreadyAuthenticatedException" });
  });

  test("signs in by itself after sign-up", async () => {
    const email = newAddress();
    await signUp({ username: email, password, options: { userAttributes: { email }, autoSignIn: true } });
    const confirmed = await confirmSignUp({ username: email, confirmationCode: await identity.codeFor(email) });
    expect(confirmed.nextStep.signUpStep).toBe("COMPLETE_AUTO_SIGN_IN");
    expect((await autoSignIn()).isSignedIn).toBe(true);
  });

  test("resends the code; the earlier one is dead", async () => {
    const email = newAddress();
    await signUp({ username: email, password, options: { userAttributes: { email } } });
    const first = await identity.codeFor(email);
    await resendSignUpCode({ username: email });
    const second = await identity.codeFor(email);
    if (first !== second) await expect(confirmSignUp({ username: email, confirmationCode: first })).rejects.toMatchObject({ name: "CodeMismatchException" });
    await confirmSignUp({ username: email, confirmationCode: second });
  });

  test("signs in with the password itself", async () => {
    const email = await signedUp();
    const result = await signIn({ username: email, password, options: { authFlowType: "USER_PASSWORD_AUTH" } });
    expect(result.isSignedIn).toBe(true);
  });

  test("refuses a wrong password and an unknown name alike", async () => {
    const email = await signedUp();
    const refused = { name: "NotAuthorizedException", message: "Incorrect username or password." };
    for (const username of [email, newAddress()]) {
      await expect(signIn({ username, password: "wrong password" })).rejects.toMatchObject(refused);
      await expect(signIn({ username, password: "wrong password", options: { authFlowType: "USER_PASSWORD_AUTH" } })).rejects.toMatchObject(refused);
    }
  });

  test("refuses a short password and a taken address", async () => {
    const email = await signedUp();
    await expect(signUp({ username: newAddress(), password: "1234567" })).rejects.toMatchObject({ name: "InvalidPasswordException" });
    await expect(signUp({ username: email, password })).rejects.toMatchObject({ name: "UsernameExistsException", message: "User already exists" });
  });

  test("resets a forgotten password", async () => {
    const email = await signedUp();
    const step = await resetPassword({ username: email });
    expect(step.nextStep.resetPasswordStep).toBe("CONFIRM_RESET_PASSWORD_WITH_CODE");
    await confirmResetPassword({ username: email, confirmationCode: await identity.codeFor(email), newPassword: "another password" });
    await expect(signIn({ username: email, password })).rejects.toMatchObject({ name: "NotAuthorizedException" });
    expect((await signIn({ username: email, password: "another password" })).isSignedIn).toBe(true);
  });

  test("changes the password", async () => {
    const email = await signedIn();
    await expect(updatePassword({ oldPassword: "wrong password", newPassword: "another password" })).rejects.toMatchObject({ name: "NotAuthorizedException" });
    await updatePassword({ oldPassword: password, newPassword: "another password" });
    await signOut();
    expect((await signIn({ username: email, password: "another password" })).isSignedIn).toBe(true);
  });

  test("changes the e-mail only when the new address is proved", async () => {
    const email = await signedIn();
    const next = newAddress();
    const step = await updateUserAttribute({ userAttribute: { attributeKey: "email", value: next } });
    expect(step.nextStep.updateAttributeStep).toBe("CONFIRM_ATTRIBUTE_WITH_CODE");
    expect((await fetchUserAttributes()).email).toBe(email);
    await sendUserAttributeVerificationCode({ userAttributeKey: "email" });
    await confirmUserAttribute({ userAttributeKey: "email", confirmationCode: await identity.codeFor(next) });
    expect(await fetchUserAttributes()).toMatchObject({ email: next, email_verified: "true" });
    await signOut();
    await expect(signIn({ username: email, password })).rejects.toMatchObject({ name: "NotAuthorizedException" });
    expect((await signIn({ username: next, password })).isSignedIn).toBe(true);
  });

  test("writes and deletes attributes", async () => {
    await signedIn();
    const result = await updateUserAttributes({ userAttributes: { name: "Ngọc Ánh", nickname: "ánh" } });
    expect(result.name?.nextStep.updateAttributeStep).toBe("DONE");
    await deleteUserAttributes({ userAttributeKeys: ["nickname"] });
    const attributes = await fetchUserAttributes();
    expect(attributes.name).toBe("Ngọc Ánh");
    expect(attributes.nickname).toBeUndefined();
  });

  test("refreshes with rotation, and revokes at sign-out", async () => {
    await signedIn();
    const before = await fetchAuthSession();
    const after = await fetchAuthSession({ forceRefresh: true });
    expect(after.tokens?.accessToken.toString()).not.toBe(before.tokens?.accessToken.toString());
    expect((await fetchAuthSession({ forceRefresh: true })).tokens?.accessToken.payload["origin_jti"]).toBe(before.tokens?.accessToken.payload["origin_jti"]);
    const token = after.tokens?.accessToken.toString() ?? "";
    await signOut();
    expect((await identity.call("GetUser", { AccessToken: token })).body).toMatchObject({ __type: "NotAuthorizedException", message: "Access Token has been revoked" });
  });

  test("gets credentials of the identity pool, always for the same identity", async () => {
    const email = await signedIn();
    const first = await fetchAuthSession();
    expect(first.identityId).toMatch(/^eu-central-1:/);
    expect(first.credentials?.sessionToken).toBeTypeOf("string");
    await signOut();
    await signIn({ username: email, password });
    expect((await fetchAuthSession()).identityId).toBe(first.identityId);
  });

  test("signs out everywhere", async () => {
    await signedIn();
    const token = (await fetchAuthSession()).tokens?.accessToken.toString() ?? "";
    await signOut({ global: true });
    expect((await identity.call("GetUser", { AccessToken: token })).body["message"]).toBe("Access Token has been revoked");
  });

  test("deletes the account", async () => {
    const email = await signedIn();
    await deleteUser();
    await expect(signIn({ username: email, password })).rejects.toMatchObject({ name: "NotAuthorizedException" });
  });

  test("remembers a device, signs in by its SRP, lists and forgets it", async () => {
    const email = await signedIn();
    expect(await fetchDevices()).toHaveLength(1);
    await signOut();
    expect((await signIn({ username: email, password })).isSignedIn).toBe(true);
    await rememberDevice();
    const devices = await fetchDevices();
    expect(devices).toHaveLength(1);
    await forgetDevice({ device: { id: devices[0]?.id ?? "" } });
  });

  test("drops a stale device and signs in once more", async () => {
    const email = await signedIn();
    await signOut();
    await identity.db.query("DELETE FROM identity.devices");
    expect((await signIn({ username: email, password })).isSignedIn).toBe(true);
    expect(await fetchDevices()).toHaveLength(1);
  });

  test("sets up an authenticator and asks for it at the next sign-in", async () => {
    const email = await signedIn();
    const setUp = await setUpTOTP();
    expect(setUp.getSetupUri("Galley", email).toString()).toMatch(/^otpauth:\/\/totp\/Galley:.*issuer=Galley/);
    await expect(verifyTOTPSetup({ code: "000000" })).rejects.toMatchObject({ name: "EnableSoftwareTokenMFAException" });
    const totp = () => generate({ secret: setUp.sharedSecret, epoch: Math.floor(identity.clock.now().getTime() / 1000) });
    await verifyTOTPSetup({ code: await totp() });
    await updateMFAPreference({ totp: "PREFERRED" });
    expect(await fetchMFAPreference()).toEqual({ enabled: ["TOTP"], preferred: "TOTP" });
    await forgetDevice();
    await signOut();
    const step = await signIn({ username: email, password });
    expect(step.nextStep.signInStep).toBe("CONFIRM_SIGN_IN_WITH_TOTP_CODE");
    await expect(confirmSignIn({ challengeResponse: "000000" })).rejects.toMatchObject({ name: "CodeMismatchException" });
    identity.clock.advance(30);
    expect((await confirmSignIn({ challengeResponse: await totp() })).isSignedIn).toBe(true);
  });
});
