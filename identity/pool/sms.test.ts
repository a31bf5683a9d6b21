import { beforeAll, describe, expect, test } from "vitest";
import { errorOf, passwordAuth, register, signIn } from "../test/raw-client.ts";
import { startIdentity, type TestIdentity } from "../test/start-identity.ts";

const limited = {
  status: 400,
  name: "LimitExceededException",
  message: "Attempt limit exceeded, please try after some time.",
};

const propose = (own: TestIdentity, AccessToken: string, phone: string) =>
  own.call("UpdateUserAttributes", { AccessToken, UserAttributes: [{ Name: "phone_number", Value: phone }] });
const signedIn = async (own: TestIdentity) => {
  const { email } = await register(own);
  return { email, ...(await signIn(own, email)) };
};

describe("text messages", () => {
  let own: TestIdentity;
  beforeAll(async () => {
    own = await startIdentity({ mfa: "OPTIONAL", smsCountries: ["CH", "VN", "US"] });
  });

  test.each(["+41791234567", "+84912345678", "+12025550123"])("go to %s, whose country is allowed", async (phone) => {
    const { AccessToken } = await signedIn(own);
    expect((await propose(own, AccessToken, phone)).status).toBe(200);
  });

  // Jamaica shares the United States' +1; the last one isn't a valid number.
  test.each(["+4915112345678", "+18765551234", "+882345678901", "+41"])("don't go to %s", async (phone) => {
    const { AccessToken } = await signedIn(own);
    const before = own.messages.length;
    expect(errorOf(await propose(own, AccessToken, phone))).toMatchObject({
      status: 400,
      name: "InvalidParameterException",
    });
    await own.service.close();
    expect(own.messages).toHaveLength(before);
  });

  test("have a daily ceiling, half of which verifying numbers may use", async () => {
    const few = await startIdentity({ mfa: "OPTIONAL", throttles: { callsPerAddress: 1_000, smsPerDay: 4 } });
    const owner = await signedIn(few);
    await propose(few, owner.AccessToken, "+41791234567");
    await few.service.close();
    await few.call("VerifyUserAttribute", {
      AccessToken: owner.AccessToken,
      AttributeName: "phone_number",
      Code: few.messages.at(-1)?.code,
    });
    await few.call("SetUserMFAPreference", { AccessToken: owner.AccessToken, SMSMfaSettings: { Enabled: true } });
    const other = await signedIn(few);
    expect((await propose(few, other.AccessToken, "+41791234568")).status).toBe(200);
    expect(errorOf(await propose(few, other.AccessToken, "+41791234569"))).toEqual(limited);
    for (let n = 0; n < 2; n += 1) expect((await passwordAuth(few, owner.email)).body["ChallengeName"]).toBe("SMS_MFA");
    expect(errorOf(await passwordAuth(few, owner.email))).toEqual(limited);
    few.clock.advance(86_400);
    expect((await passwordAuth(few, owner.email)).body["ChallengeName"]).toBe("SMS_MFA");
    expect(few.messages).toHaveLength(5);
  });

  test("to one user are limited per day", async () => {
    const few = await startIdentity({ throttles: { callsPerAddress: 1_000, codesPerUser: 100, smsPerUser: 3 } });
    const [one, other] = [await signedIn(few), await signedIn(few)];
    for (let n = 0; n < 3; n += 1) expect((await propose(few, one.AccessToken, `+4179123456${n}`)).status).toBe(200);
    expect(errorOf(await propose(few, one.AccessToken, "+41791234563"))).toEqual(limited);
    expect((await propose(few, other.AccessToken, "+41791234564")).status).toBe(200);
  });
});
