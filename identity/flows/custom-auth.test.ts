import { confirmSignIn, signIn, signOut } from "aws-amplify/auth";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { CustomChallenge } from "../needs.ts";
import { configureAmplify } from "../test/amplify.ts";
import { errorOf, newEmail, refusedCredentials, register, respond, testPassword } from "../test/raw-client.ts";
import { startIdentity, type TestIdentity } from "../test/start-identity.ts";

/** A riddle in two rounds. */
const riddle: CustomChallenge = {
  create: async ({ round }) => ({ parameters: { question: `round ${round}` }, expected: `answer ${round}` }),
  verify: async ({ expected, answer, round }) => (answer !== expected ? "wrong" : round < 2 ? "more" : "right"),
};

let identity: TestIdentity;

beforeAll(async () => {
  identity = await startIdentity({}, { customChallenge: riddle });
});

beforeEach(async () => {
  configureAmplify(identity);
  await signOut();
});

describe("CUSTOM_AUTH", () => {
  test.each(["CUSTOM_WITHOUT_SRP", "CUSTOM_WITH_SRP"] as const)("%s asks its rounds and signs in", async (authFlowType) => {
    const { email } = await register(identity);
    const password = authFlowType === "CUSTOM_WITH_SRP" ? { password: testPassword } : {};
    const first = await signIn({ username: email, ...password, options: { authFlowType } });
    expect(first.nextStep).toMatchObject({ signInStep: "CONFIRM_SIGN_IN_WITH_CUSTOM_CHALLENGE", additionalInfo: { question: "round 1" } });
    expect((await confirmSignIn({ challengeResponse: "answer 1" })).nextStep).toMatchObject({ additionalInfo: { question: "round 2" } });
    expect((await confirmSignIn({ challengeResponse: "answer 2" })).isSignedIn).toBe(true);
  });

  test("with SRP asks nothing before the password is right", async () => {
    const { email } = await register(identity);
    await expect(signIn({ username: email, password: "wrong password", options: { authFlowType: "CUSTOM_WITH_SRP" } })).rejects.toMatchObject({ name: "NotAuthorizedException" });
  });

  test("ends after three wrong answers, for known and unknown names alike", async () => {
    for (const username of [(await register(identity)).email, newEmail()]) {
      const begun = await identity.call("InitiateAuth", { AuthFlow: "CUSTOM_AUTH", ClientId: identity.clientId, AuthParameters: { USERNAME: username } });
      expect(begun.body["ChallengeName"]).toBe("CUSTOM_CHALLENGE");
      let Session = String(begun.body["Session"]);
      const answer = () => respond(identity, "CUSTOM_CHALLENGE", { USERNAME: username, ANSWER: "nonsense" }, { Session });
      for (let n = 0; n < 2; n += 1) Session = String((await answer()).body["Session"]);
      expect(errorOf(await answer())).toEqual(refusedCredentials);
    }
  });

  test("never signs in a name that nobody has, whatever the answer", async () => {
    const username = newEmail();
    const begun = await identity.call("InitiateAuth", { AuthFlow: "CUSTOM_AUTH", ClientId: identity.clientId, AuthParameters: { USERNAME: username } });
    let Session = String(begun.body["Session"]);
    for (const ANSWER of ["answer 1", "answer 2"]) {
      const answer = await respond(identity, "CUSTOM_CHALLENGE", { USERNAME: username, ANSWER }, { Session });
      expect(answer.body["AuthenticationResult"]).toBeUndefined();
      Session = String(answer.body["Session"]);
    }
  });

  test("answers one of sixteen equal answers", async () => {
    const { email } = await register(identity);
    const begun = await identity.call("InitiateAuth", { AuthFlow: "CUSTOM_AUTH", ClientId: identity.clientId, AuthParameters: { USERNAME: email } });
    const Session = String(begun.body["Session"]);
    const answers = await Promise.all(Array.from({ length: 16 }, () => respond(identity, "CUSTOM_CHALLENGE", { USERNAME: email, ANSWER: "answer 1" }, { Session })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test("is refused where nobody configured it", async () => {
    const own = await startIdentity();
    const answer = await own.call("InitiateAuth", { AuthFlow: "CUSTOM_AUTH", ClientId: own.clientId, AuthParameters: { USERNAME: newEmail() } });
    expect(errorOf(answer)).toEqual({ status: 400, name: "InvalidParameterException", message: "Custom auth lambda trigger is not configured for the user pool." });
  });
});
