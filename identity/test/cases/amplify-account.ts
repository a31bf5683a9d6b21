import {
  autoSignIn,
  confirmResetPassword,
  confirmSignUp,
  confirmUserAttribute,
  deleteUser,
  deleteUserAttributes,
  fetchUserAttributes,
  getCurrentUser,
  resendSignUpCode,
  resetPassword,
  sendUserAttributeVerificationCode,
  signIn,
  signOut,
  signUp,
  updatePassword,
  updateUserAttribute,
  updateUserAttributes,
} from "aws-amplify/auth";
import { check, checkRefused, given } from "../check.ts";
import { newAddress, password } from "../people.ts";
import type { Case } from "../world.ts";
import { signedIn, signedUp } from "./amplify-people.ts";

const refusedCredentials = { name: "NotAuthorizedException", message: "Incorrect username or password." };

/** What amplify does with an account, from sign-up to deletion. */
export const accountCases: Case[] = [
  {
    name: "signs up, confirms, signs in by SRP and reads its user",
    async run(world) {
      const email = newAddress();
      const begun = await signUp({ username: email, password, options: { userAttributes: { email, locale: "vi" } } });
      check(begun.nextStep, {
        signUpStep: "CONFIRM_SIGN_UP",
        codeDeliveryDetails: { deliveryMedium: "EMAIL", destination: "p***@e***" },
      });
      await confirmSignUp({ username: email, confirmationCode: await world.codeFor(email) });
      check(await signIn({ username: email.toUpperCase(), password }), { nextStep: { signInStep: "DONE" } });
      check(await getCurrentUser(), { userId: begun.userId, username: begun.userId });
      check(await fetchUserAttributes(), { email, email_verified: "true", locale: "vi", sub: begun.userId });
    },
  },
  {
    name: "is asked to confirm first, with the right password only",
    async run() {
      const email = newAddress();
      await signUp({ username: email, password, options: { userAttributes: { email } } });
      check(await signIn({ username: email, password }), {
        isSignedIn: false,
        nextStep: { signInStep: "CONFIRM_SIGN_UP" },
      });
      await checkRefused(signIn({ username: email, password: "wrong password" }), refusedCredentials);
    },
  },
  {
    name: "refuses to sign in while signed in",
    async run(world) {
      const email = await signedIn(world);
      await checkRefused(signIn({ username: email, password }), { name: "UserAlreadyAuthenticatedException" });
    },
  },
  {
    name: "signs in automatically after sign-up",
    async run(world) {
      const email = newAddress();
      await signUp({ username: email, password, options: { userAttributes: { email }, autoSignIn: true } });
      const confirmed = await confirmSignUp({ username: email, confirmationCode: await world.codeFor(email) });
      check(confirmed, { nextStep: { signUpStep: "COMPLETE_AUTO_SIGN_IN" } });
      check(await autoSignIn(), { isSignedIn: true });
    },
  },
  {
    name: "resends the code; the earlier one is dead",
    async run(world) {
      const email = newAddress();
      await signUp({ username: email, password, options: { userAttributes: { email } } });
      const first = await world.codeFor(email);
      await resendSignUpCode({ username: email });
      const second = await world.codeFor(email);
      // Once in a million times they're equal.
      if (first !== second)
        await checkRefused(confirmSignUp({ username: email, confirmationCode: first }), {
          name: "CodeMismatchException",
        });
      check(await confirmSignUp({ username: email, confirmationCode: second }), { isSignUpComplete: true });
    },
  },
  {
    name: "signs in with the password itself",
    async run(world) {
      const email = await signedUp(world);
      check(await signIn({ username: email, password, options: { authFlowType: "USER_PASSWORD_AUTH" } }), {
        isSignedIn: true,
      });
    },
  },
  ...(["USER_SRP_AUTH", "USER_PASSWORD_AUTH"] as const).map(
    (authFlowType) =>
      ({
        name: `refuses a wrong password and an unknown name alike by ${authFlowType}`,
        async run(world) {
          for (const username of [await signedUp(world), newAddress()]) {
            await checkRefused(
              signIn({ username, password: "wrong password", options: { authFlowType } }),
              refusedCredentials,
            );
          }
        },
      }) satisfies Case,
  ),
  {
    name: "refuses a short password and a taken address",
    async run(world) {
      const email = await signedUp(world);
      await checkRefused(signUp({ username: newAddress(), password: "1234567" }), { name: "InvalidPasswordException" });
      await checkRefused(signUp({ username: email, password }), {
        name: "UsernameExistsException",
        message: "User already exists",
      });
    },
  },
  {
    name: "resets a forgotten password",
    async run(world) {
      const email = await signedUp(world);
      check(await resetPassword({ username: email }), {
        nextStep: { resetPasswordStep: "CONFIRM_RESET_PASSWORD_WITH_CODE" },
      });
      await confirmResetPassword({
        username: email,
        confirmationCode: await world.codeFor(email),
        newPassword: "another CANARY password",
      });
      await checkRefused(signIn({ username: email, password }), refusedCredentials);
      check(await signIn({ username: email, password: "another CANARY password" }), { isSignedIn: true });
    },
  },
  {
    name: "is led to the reset that the operator requires",
    async run(world) {
      const email = newAddress();
      const { userId } = await signUp({ username: email, password, options: { userAttributes: { email } } });
      await confirmSignUp({ username: email, confirmationCode: await world.codeFor(email) });
      await world.requireReset(given(userId));
      check(await signIn({ username: email, password }), { nextStep: { signInStep: "RESET_PASSWORD" } });
      await resetPassword({ username: email });
      await confirmResetPassword({
        username: email,
        confirmationCode: await world.codeFor(email),
        newPassword: "another CANARY password",
      });
      check(await signIn({ username: email, password: "another CANARY password" }), { isSignedIn: true });
    },
  },
  {
    name: "changes the password",
    async run(world) {
      const email = await signedIn(world);
      await checkRefused(updatePassword({ oldPassword: "wrong password", newPassword: "another CANARY password" }), {
        name: "NotAuthorizedException",
      });
      await updatePassword({ oldPassword: password, newPassword: "another CANARY password" });
      await signOut();
      check(await signIn({ username: email, password: "another CANARY password" }), { isSignedIn: true });
    },
  },
  {
    name: "changes the e-mail only once the new address is verified",
    async run(world) {
      const email = await signedIn(world);
      const next = newAddress();
      const step = await updateUserAttribute({ userAttribute: { attributeKey: "email", value: next } });
      check(step, { nextStep: { updateAttributeStep: "CONFIRM_ATTRIBUTE_WITH_CODE" } });
      await world.codeFor(next);
      check(await fetchUserAttributes(), { email });
      await sendUserAttributeVerificationCode({ userAttributeKey: "email" });
      await confirmUserAttribute({ userAttributeKey: "email", confirmationCode: await world.codeFor(next) });
      check(await fetchUserAttributes(), { email: next, email_verified: "true" });
      await signOut();
      await checkRefused(signIn({ username: email, password }), refusedCredentials);
      check(await signIn({ username: next, password }), { isSignedIn: true });
    },
  },
  {
    name: "writes and deletes attributes",
    async run(world) {
      await signedIn(world);
      const result = await updateUserAttributes({ userAttributes: { name: "Ngọc Ánh", nickname: "ánh" } });
      check(result, { name: { nextStep: { updateAttributeStep: "DONE" } } });
      await deleteUserAttributes({ userAttributeKeys: ["nickname"] });
      check(await fetchUserAttributes(), { name: "Ngọc Ánh", nickname: undefined });
    },
  },
  {
    name: "deletes the account",
    async run(world) {
      const email = await signedIn(world);
      await deleteUser();
      await checkRefused(signIn({ username: email, password }), refusedCredentials);
    },
  },
];
