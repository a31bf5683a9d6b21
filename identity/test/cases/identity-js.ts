import type * as cognito from "amazon-cognito-identity-js";
import { AuthenticationDetails } from "amazon-cognito-identity-js";
import { createAuthenticator } from "../authenticator.ts";
import { check, checkRefused, given } from "../check.ts";
import { addPerson, newAddress, password } from "../people.ts";
import type { Case } from "../world.ts";
import { authenticate, called, outcomeOf, poolFor, settled, userFor } from "./identity-js-user.ts";

/** The library that amplify grew out of; it also names errors by `code`. */
export const identityJsCases: Case[] = [
  {
    name: "signs up, resends, confirms and signs in",
    async run(world) {
      const email = newAddress();
      await called((done) => poolFor(world).signUp(email, password, [], [], done));
      await world.codeFor(email);
      const user = userFor(world, email);
      await checkRefused(authenticate(user), { name: "UserNotConfirmedException" });
      await called((done) => user.resendConfirmationCode(done));
      const code = await world.codeFor(email);
      await called((done) => user.confirmRegistration(code, false, done));
      check((await authenticate(user)).session?.isValid(), true);
    },
  },
  {
    name: "signs in by SRP, again by the device's SRP, and refreshes",
    async run(world) {
      const user = userFor(world, await addPerson(world));
      check((await authenticate(user)).session?.isValid(), true);
      const session = given((await authenticate(user)).session);
      check(Object.keys(session.getAccessToken().payload).includes("device_key"), true);
      const refreshed = given(
        await called<cognito.CognitoUserSession>((done) => user.refreshSession(session.getRefreshToken(), done)),
      );
      check(refreshed.getAccessToken().getJwtToken() === session.getAccessToken().getJwtToken(), false);
    },
  },
  {
    name: "signs in with the password itself",
    async run(world) {
      const user = userFor(world, await addPerson(world));
      user.setAuthenticationFlowType("USER_PASSWORD_AUTH");
      check((await authenticate(user)).session?.isValid(), true);
    },
  },
  {
    name: "reports a wrong password and an unknown user as Cognito does",
    async run(world) {
      const refused = { name: "NotAuthorizedException", message: "Incorrect username or password." };
      for (const username of [await addPerson(world), newAddress()])
        await checkRefused(authenticate(userFor(world, username), "wrong password"), refused);
    },
  },
  {
    name: "answers a custom challenge",
    async run(world) {
      const user = userFor(world, await addPerson(world));
      user.setAuthenticationFlowType("CUSTOM_AUTH");
      const begun = await outcomeOf((callbacks) =>
        user.initiateAuth(new AuthenticationDetails({ Username: user.getUsername() }), callbacks),
      );
      check(begun, { asked: "CUSTOM_CHALLENGE", parameters: { question: "round 1" } });
      check(await outcomeOf((callbacks) => user.sendCustomChallengeAnswer("answer 1", callbacks)), {
        parameters: { question: "round 2" },
      });
      check(
        (await outcomeOf((callbacks) => user.sendCustomChallengeAnswer("answer 2", callbacks))).session?.isValid(),
        true,
      );
    },
  },
  {
    name: "resets a password and changes it",
    async run(world) {
      const email = await addPerson(world);
      const user = userFor(world, email);
      await settled((callbacks) => user.forgotPassword(callbacks));
      const code = await world.codeFor(email);
      await settled((callbacks) => user.confirmPassword(code, "reset CANARY password", callbacks));
      await authenticate(user, "reset CANARY password");
      await called((done) => user.changePassword("reset CANARY password", "changed CANARY password", done));
      check((await authenticate(user, "changed CANARY password")).session?.isValid(), true);
    },
  },
  {
    name: "sets up an authenticator and answers its challenge",
    async run(world) {
      const user = userFor(world, await addPerson(world));
      await authenticate(user);
      const secret = await new Promise<string>((resolve, reject) =>
        user.associateSoftwareToken({ associateSecretCode: resolve, onFailure: reject }),
      );
      const code = createAuthenticator(secret, world.now);
      const first = await code();
      await settled((callbacks) => user.verifySoftwareToken(first, "phone", callbacks));
      await called((done) => user.setUserMfaPreference(null, { Enabled: true, PreferredMfa: true }, done));
      // The first sign-in's device would count as the second factor.
      await settled((callbacks) => user.forgetDevice(callbacks));
      const again = userFor(world, user.getUsername());
      check(await authenticate(again), { asked: "SOFTWARE_TOKEN_MFA" });
      const second = await code();
      check(
        (
          await settled<cognito.CognitoUserSession>((callbacks) =>
            again.sendMFACode(second, callbacks, "SOFTWARE_TOKEN_MFA"),
          )
        ).isValid(),
        true,
      );
    },
  },
  {
    name: "replaces an invitation's password",
    async run(world) {
      const email = newAddress();
      const temporary = await world.invite(email);
      const user = userFor(world, email);
      check(await authenticate(user, temporary), { asked: "NEW_PASSWORD_REQUIRED" });
      const done = await outcomeOf((callbacks) =>
        user.completeNewPasswordChallenge("a new password", { name: "Ánh" }, callbacks),
      );
      check(done.session?.isValid(), true);
    },
  },
  {
    name: "remembers and lists devices, writes attributes, signs out everywhere",
    async run(world) {
      const email = await addPerson(world);
      const user = userFor(world, email);
      await authenticate(user);
      await settled((callbacks) => user.setDeviceStatusRemembered(callbacks));
      const listed = await settled<{ Devices: { DeviceKey: string }[] }>((callbacks) =>
        user.listDevices(60, null, callbacks),
      );
      check(listed.Devices, [{ DeviceKey: /^eu-central-1_/ }]);
      await called((done) => user.updateAttributes([{ Name: "nickname", Value: "ánh" }], done));
      const attributes = given(await called<cognito.CognitoUserAttribute[]>((done) => user.getUserAttributes(done)));
      check(Object.fromEntries(attributes.map(({ Name, Value }) => [Name, Value])), { nickname: "ánh", email });
      const AccessToken = given(user.getSignInUserSession()).getAccessToken().getJwtToken();
      await settled((callbacks) => user.globalSignOut(callbacks));
      check(await world.call("GetUser", { AccessToken }), { body: { message: "Access Token has been revoked" } });
    },
  },
];
