import {
  confirmSignIn,
  confirmUserAttribute,
  fetchMFAPreference,
  fetchUserAttributes,
  forgetDevice,
  setUpTOTP,
  signIn,
  signOut,
  updateMFAPreference,
  updateUserAttribute,
  verifyTOTPSetup,
} from "aws-amplify/auth";
import { createAuthenticator } from "../authenticator.ts";
import { check, checkRefused } from "../check.ts";
import { addPerson, newAddress, newPhone, password } from "../people.ts";
import type { Case, World } from "../world.ts";
import { signedIn } from "./amplify-people.ts";

/** Signs in a user with a verified number. */
const signedInWithPhone = async (world: World): Promise<{ email: string; phone: string }> => {
  const email = await signedIn(world);
  const phone = newPhone();
  await updateUserAttribute({ userAttribute: { attributeKey: "phone_number", value: phone } });
  await confirmUserAttribute({ userAttributeKey: "phone_number", confirmationCode: await world.messageFor(phone) });
  return { email, phone };
};

const withAuthenticator = async (world: World): Promise<() => Promise<string>> => {
  const { sharedSecret } = await setUpTOTP();
  const code = createAuthenticator(sharedSecret, world.now);
  await verifyTOTPSetup({ code: await code() });
  return code;
};

/** A remembered device would count as the second factor. */
const signOutWithoutDevice = async (): Promise<void> => {
  await forgetDevice();
  await signOut();
};

/** Second factors, custom challenges, replacing a password. */
export const factorCases: Case[] = [
  {
    name: "sets up an authenticator and asks for it at the next sign-in",
    async run(world) {
      const email = await signedIn(world);
      const setUp = await setUpTOTP();
      check(setUp.getSetupUri("Galley", email).toString(), /^otpauth:\/\/totp\/Galley:.*issuer=Galley/);
      await checkRefused(verifyTOTPSetup({ code: "000000" }), { name: "EnableSoftwareTokenMFAException" });
      const code = createAuthenticator(setUp.sharedSecret, world.now);
      await verifyTOTPSetup({ code: await code() });
      await updateMFAPreference({ totp: "PREFERRED" });
      check(await fetchMFAPreference(), { enabled: ["TOTP"], preferred: "TOTP" });
      await signOutWithoutDevice();
      check(await signIn({ username: email, password }), {
        nextStep: { signInStep: "CONFIRM_SIGN_IN_WITH_TOTP_CODE" },
      });
      await checkRefused(confirmSignIn({ challengeResponse: "000000" }), { name: "CodeMismatchException" });
      check(await confirmSignIn({ challengeResponse: await code() }), { isSignedIn: true });
    },
  },
  {
    name: "asks for a code by SMS",
    async run(world) {
      const { email, phone } = await signedInWithPhone(world);
      await updateMFAPreference({ sms: "ENABLED" });
      await signOutWithoutDevice();
      check((await signIn({ username: email, password })).nextStep, {
        signInStep: "CONFIRM_SIGN_IN_WITH_SMS_CODE",
        codeDeliveryDetails: { deliveryMedium: "SMS", destination: `+*******${phone.slice(-4)}` },
      });
      await checkRefused(confirmSignIn({ challengeResponse: "abcdef" }), { name: "CodeMismatchException" });
      check(await confirmSignIn({ challengeResponse: await world.messageFor(phone) }), { isSignedIn: true });
    },
  },
  {
    name: "asks for a code by e-mail",
    async run(world) {
      const email = await signedIn(world);
      await updateMFAPreference({ email: "PREFERRED" });
      check(await fetchMFAPreference(), { enabled: ["EMAIL"], preferred: "EMAIL" });
      await signOutWithoutDevice();
      check(await signIn({ username: email, password }), {
        nextStep: { signInStep: "CONFIRM_SIGN_IN_WITH_EMAIL_CODE" },
      });
      check(await confirmSignIn({ challengeResponse: await world.codeFor(email) }), { isSignedIn: true });
    },
  },
  {
    name: "offers a choice of factors",
    async run(world) {
      const { email, phone } = await signedInWithPhone(world);
      const code = await withAuthenticator(world);
      await updateMFAPreference({ sms: "ENABLED", totp: "ENABLED" });
      await signOutWithoutDevice();
      const choice = {
        nextStep: { signInStep: "CONTINUE_SIGN_IN_WITH_MFA_SELECTION", allowedMFATypes: ["SMS", "TOTP"] },
      };
      check(await signIn({ username: email, password }), choice);
      await checkRefused(confirmSignIn({ challengeResponse: "FAX" }), { name: "IncorrectMFAMethod" });
      check(await confirmSignIn({ challengeResponse: "SMS" }), {
        nextStep: { signInStep: "CONFIRM_SIGN_IN_WITH_SMS_CODE" },
      });
      check(await confirmSignIn({ challengeResponse: await world.messageFor(phone) }), { isSignedIn: true });
      await signOutWithoutDevice();
      check(await signIn({ username: email, password }), choice);
      check(await confirmSignIn({ challengeResponse: "TOTP" }), {
        nextStep: { signInStep: "CONFIRM_SIGN_IN_WITH_TOTP_CODE" },
      });
      check(await confirmSignIn({ challengeResponse: await code() }), { isSignedIn: true });
    },
  },
  {
    name: "prefers one factor, and turns them off",
    async run(world) {
      await signedInWithPhone(world);
      await withAuthenticator(world);
      await updateMFAPreference({ sms: "ENABLED", totp: "ENABLED" });
      await updateMFAPreference({ totp: "PREFERRED" });
      await updateMFAPreference({ sms: "PREFERRED" });
      check(await fetchMFAPreference(), { enabled: ["SMS", "TOTP"], preferred: "SMS" });
      await updateMFAPreference({ sms: "NOT_PREFERRED", totp: "DISABLED" });
      check(await fetchMFAPreference(), { enabled: ["SMS"], preferred: undefined });
    },
  },
  ...(["CUSTOM_WITHOUT_SRP", "CUSTOM_WITH_SRP"] as const).map(
    (authFlowType) =>
      ({
        name: `${authFlowType} asks its rounds and signs in`,
        async run(world) {
          const username = await addPerson(world);
          const secret = authFlowType === "CUSTOM_WITH_SRP" ? { password } : {};
          check((await signIn({ username, ...secret, options: { authFlowType } })).nextStep, {
            signInStep: "CONFIRM_SIGN_IN_WITH_CUSTOM_CHALLENGE",
            additionalInfo: { question: "round 1" },
          });
          check((await confirmSignIn({ challengeResponse: "answer 1" })).nextStep, {
            additionalInfo: { question: "round 2" },
          });
          check(await confirmSignIn({ challengeResponse: "answer 2" }), { isSignedIn: true });
        },
      }) satisfies Case,
  ),
  {
    name: "CUSTOM_WITH_SRP asks nothing before the password is right",
    async run(world) {
      const wrong = signIn({
        username: await addPerson(world),
        password: "wrong password",
        options: { authFlowType: "CUSTOM_WITH_SRP" },
      });
      await checkRefused(wrong, { name: "NotAuthorizedException" });
    },
  },
  {
    name: "replaces an invitation's password, and fills in missing attributes",
    async run(world) {
      const email = newAddress();
      const temporary = await world.invite(email);
      check((await signIn({ username: email, password: temporary })).nextStep, {
        signInStep: "CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED",
        missingAttributes: ["name"],
      });
      await checkRefused(confirmSignIn({ challengeResponse: "1234567" }), { name: "InvalidPasswordException" });
      await checkRefused(confirmSignIn({ challengeResponse: "a new password" }), { name: "InvalidParameterException" });
      check(
        await confirmSignIn({ challengeResponse: "a new password", options: { userAttributes: { name: "Ánh" } } }),
        { isSignedIn: true },
      );
      check(await fetchUserAttributes(), { email, email_verified: "true", name: "Ánh" });
      await signOutWithoutDevice();
      await checkRefused(signIn({ username: email, password: temporary }), { name: "NotAuthorizedException" });
    },
  },
];

/** In a pool that requires a second factor from everyone and has no devices. */
export const requiredFactorCases: Case[] = [
  {
    name: "sets up an authenticator inside the sign-in",
    async run(world) {
      const email = await addPerson(world);
      const step = await signIn({ username: email, password });
      if (step.nextStep.signInStep !== "CONTINUE_SIGN_IN_WITH_TOTP_SETUP") throw new Error(step.nextStep.signInStep);
      await checkRefused(confirmSignIn({ challengeResponse: "000000" }), { name: "EnableSoftwareTokenMFAException" });
      const code = createAuthenticator(step.nextStep.totpSetupDetails.sharedSecret, world.now);
      check(await confirmSignIn({ challengeResponse: await code() }), { isSignedIn: true });
      await signOut();
      check(await signIn({ username: email, password }), {
        nextStep: { signInStep: "CONFIRM_SIGN_IN_WITH_TOTP_CODE" },
      });
      check(await confirmSignIn({ challengeResponse: await code() }), { isSignedIn: true });
    },
  },
];
