import { beforeAll, describe, expect, test } from "vitest";
import { N } from "../srp/group.ts";
import { errorOf, newEmail, refusedCredentials, register, respond } from "../test/raw-client.ts";
import { riddle } from "../test/riddle.ts";
import { startIdentity, type TestIdentity } from "../test/start-identity.ts";

let identity: TestIdentity;

beforeAll(async () => {
  identity = await startIdentity({}, { customChallenge: riddle });
});

describe("CUSTOM_AUTH", () => {
  test.each(["0", "1", "-1", "zz", N.toString(16), (2n * N).toString(16), (N - 1n).toString(16), "f".repeat(771)])(
    "by SRP, starts with no A of %s",
    async (SRP_A) => {
      const { email } = await register(identity);
      const begun = await identity.call("InitiateAuth", {
        AuthFlow: "CUSTOM_AUTH",
        ClientId: identity.clientId,
        AuthParameters: { USERNAME: email, CHALLENGE_NAME: "SRP_A", SRP_A },
      });
      expect(begun.body["__type"]).toBe("InvalidParameterException");
    },
  );

  test("ends after three wrong answers, for known and unknown names alike", async () => {
    for (const username of [(await register(identity)).email, newEmail()]) {
      const begun = await identity.call("InitiateAuth", {
        AuthFlow: "CUSTOM_AUTH",
        ClientId: identity.clientId,
        AuthParameters: { USERNAME: username },
      });
      expect(begun.body["ChallengeName"]).toBe("CUSTOM_CHALLENGE");
      let Session = String(begun.body["Session"]);
      const answer = () =>
        respond(identity, "CUSTOM_CHALLENGE", { USERNAME: username, ANSWER: "nonsense" }, { Session });
      for (let n = 0; n < 2; n += 1) Session = String((await answer()).body["Session"]);
      expect(errorOf(await answer())).toEqual(refusedCredentials);
    }
  });

  test("gives no more guesses for a wrong answer when the next round fails to start", async () => {
    const create: typeof riddle.create = (asked) =>
      asked.round === 1 ? riddle.create(asked) : Promise.reject(new Error("no riddles left"));
    const own = await startIdentity({}, { customChallenge: { ...riddle, create } });
    const { email } = await register(own);
    const begun = await own.call("InitiateAuth", {
      AuthFlow: "CUSTOM_AUTH",
      ClientId: own.clientId,
      AuthParameters: { USERNAME: email },
    });
    const { Session } = begun.body;
    const guess = () => respond(own, "CUSTOM_CHALLENGE", { USERNAME: email, ANSWER: "nonsense" }, { Session });
    expect((await guess()).status).toBe(500);
    expect((await guess()).body["__type"]).toBe("NotAuthorizedException");
  });

  test("never signs in an unknown name, whatever the answer", async () => {
    const username = newEmail();
    const begun = await identity.call("InitiateAuth", {
      AuthFlow: "CUSTOM_AUTH",
      ClientId: identity.clientId,
      AuthParameters: { USERNAME: username },
    });
    let Session = String(begun.body["Session"]);
    for (const ANSWER of ["answer 1", "answer 2"]) {
      const answer = await respond(identity, "CUSTOM_CHALLENGE", { USERNAME: username, ANSWER }, { Session });
      expect(answer.body["AuthenticationResult"]).toBeUndefined();
      Session = String(answer.body["Session"]);
    }
  });

  test("accepts one of sixteen equal answers", async () => {
    const { email } = await register(identity);
    const begun = await identity.call("InitiateAuth", {
      AuthFlow: "CUSTOM_AUTH",
      ClientId: identity.clientId,
      AuthParameters: { USERNAME: email },
    });
    const Session = String(begun.body["Session"]);
    const answers = await Promise.all(
      Array.from({ length: 16 }, () =>
        respond(identity, "CUSTOM_CHALLENGE", { USERNAME: email, ANSWER: "answer 1" }, { Session }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test("is refused if nobody configured it", async () => {
    const own = await startIdentity();
    const answer = await own.call("InitiateAuth", {
      AuthFlow: "CUSTOM_AUTH",
      ClientId: own.clientId,
      AuthParameters: { USERNAME: newEmail() },
    });
    expect(errorOf(answer)).toEqual({
      status: 400,
      name: "InvalidParameterException",
      message: "Custom auth lambda trigger is not configured for the user pool.",
    });
  });
});
