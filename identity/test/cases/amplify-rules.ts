import {
  autoSignIn,
  confirmResetPassword,
  confirmSignIn,
  confirmSignUp,
  confirmUserAttribute,
  fetchAuthSession,
  getCurrentUser,
  resetPassword,
  signIn,
  signUp,
  updatePassword,
  verifyTOTPSetup,
} from "aws-amplify/auth";
import { configureAmplify } from "../amplify.ts";
import { check, checkRefused, given } from "../check.ts";
import { password } from "../people.ts";
import type { Case } from "../world.ts";
import { signedIn } from "./amplify-people.ts";

const email = "somebody@example.org";

type Rule = { call: () => Promise<unknown>; error: string };

/** What amplify itself refuses (its error names); the service never gets a call. */
const rules: Rule[] = [
  { call: () => signIn({ username: "", password }), error: "EmptySignInUsername" },
  { call: () => signIn({ username: email, password: "" }), error: "EmptySignInPassword" },
  { call: () => signUp({ username: "", password }), error: "EmptySignUpUsername" },
  { call: () => signUp({ username: email, password: "" }), error: "EmptySignUpPassword" },
  { call: () => confirmSignUp({ username: "", confirmationCode: "1" }), error: "EmptyConfirmSignUpUsername" },
  { call: () => confirmSignUp({ username: email, confirmationCode: "" }), error: "EmptyConfirmSignUpCode" },
  { call: () => resetPassword({ username: "" }), error: "EmptyResetPasswordUsername" },
  {
    call: () => confirmResetPassword({ username: email, newPassword: "", confirmationCode: "1" }),
    error: "EmptyConfirmResetPasswordNewPassword",
  },
  {
    call: () => confirmResetPassword({ username: email, newPassword: password, confirmationCode: "" }),
    error: "EmptyConfirmResetPasswordConfirmationCode",
  },
  { call: () => updatePassword({ oldPassword: "", newPassword: password }), error: "EmptyUpdatePassword" },
  {
    call: () => confirmUserAttribute({ userAttributeKey: "email", confirmationCode: "" }),
    error: "EmptyConfirmUserAttributeCode",
  },
  { call: () => confirmSignIn({ challengeResponse: "" }), error: "EmptyChallengeResponse" },
  { call: () => verifyTOTPSetup({ code: "" }), error: "EmptyVerifyTOTPSetupCode" },
  {
    call: () => signIn({ username: email, password, options: { authFlowType: "CUSTOM_WITHOUT_SRP" } }),
    error: "CustomAuthSignInPassword",
  },
  { call: () => confirmSignIn({ challengeResponse: "1" }), error: "SignInException" },
  { call: () => autoSignIn(), error: "AutoSignInException" },
  { call: () => getCurrentUser(), error: "UserUnAuthenticatedException" },
];

/** A port that nothing listens on. */
const nowhere = "http://127.0.0.1:9";

/** The library's rules, and what it does when a refresh fails. */
export const ruleCases: Case[] = [
  {
    name: "refuses missing input before it calls the service",
    async run() {
      for (const { call, error } of rules) await checkRefused(call(), { name: error });
    },
  },
  {
    name: "is signed out when a refresh isn't authorised",
    async run(world) {
      await signedIn(world);
      const AccessToken = given((await fetchAuthSession()).tokens).accessToken.toString();
      check(await world.call("GlobalSignOut", { AccessToken }), { status: 200 });
      check((await fetchAuthSession({ forceRefresh: true })).tokens, undefined);
      await checkRefused(getCurrentUser(), {
        name: "UserUnAuthenticatedException",
        message: "User needs to be authenticated to call this API.",
      });
    },
  },
  {
    name: "keeps its tokens when the network fails a refresh",
    async run(world) {
      await signedIn(world);
      configureAmplify({ ...world, url: nowhere });
      await checkRefused(fetchAuthSession({ forceRefresh: true }), { name: "NetworkError" });
      configureAmplify(world);
      check((await fetchAuthSession({ forceRefresh: true })).tokens, {
        accessToken: { payload: { token_use: "access" } },
      });
    },
  },
];
