import { randomBytes } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { N, g, padHex, toBytes, toInteger } from "./srp/group.ts";
import {
  confirmDevice,
  deviceSignIn,
  proveDevice,
  type RawDevice,
  verifierOf,
  withDevice,
} from "./test/device-client.ts";
import {
  beginSrp,
  claimFor,
  errorOf,
  modPow,
  passwordAuth,
  register,
  respond,
  signIn,
  testPassword,
  tokensOf,
  type Tokens,
} from "./test/raw-client.ts";
import type { Answer } from "./test/call-service.ts";
import { testSealing } from "./test/sealing.ts";
import { startIdentity, testClient, type TestIdentity } from "./test/start-identity.ts";

const missing = { status: 400, name: "ResourceNotFoundException", message: "Device does not exist." };
const otherClient = "2otherclient";
let identity: TestIdentity;

beforeAll(async () => {
  identity = await startIdentity({
    devices: "ask",
    mfa: "OPTIONAL",
    clients: [{ id: testClient }, { id: otherClient }],
  });
});

describe("a confirmed device", () => {
  test("can repeat a response whose next step couldn't be stored", async () => {
    const sealing = testSealing();
    let fails = false;
    const seal: typeof sealing.seal = (plain, place) =>
      fails ? Promise.reject(new Error("no keys")) : sealing.seal(plain, place);
    const own = await startIdentity({ devices: "ask" }, { sealing: { ...sealing, seal } });
    const { email, device } = await withDevice(own);
    const begun = await passwordAuth(own, email, testPassword, { DEVICE_KEY: device.key });
    fails = true;
    expect((await proveDevice(own, email, begun, device)).status).toBe(500);
    fails = false;
    expect((await proveDevice(own, email, begun, device)).status).toBe(200);
  });

  test("proves itself by SRP after the password", async () => {
    const { email, device } = await withDevice(identity);
    const begun = await passwordAuth(identity, email, testPassword, { DEVICE_KEY: device.key });
    expect(begun.body["ChallengeName"]).toBe("DEVICE_SRP_AUTH");
    const result = tokensOf(await proveDevice(identity, email, begun, device));
    expect(result.NewDeviceMetadata).toBeUndefined();
  });

  test("is refused with a wrong secret or another device's", async () => {
    const { email, device } = await withDevice(identity);
    const other = await withDevice(identity);
    const begin = () => passwordAuth(identity, email, testPassword, { DEVICE_KEY: device.key });
    expect(
      errorOf(await proveDevice(identity, email, await begin(), device, { ...device, password: "wrong" })),
    ).toMatchObject({ name: "NotAuthorizedException" });
    expect(errorOf(await proveDevice(identity, email, await begin(), other.device))).toEqual(missing);
    expect(errorOf(await proveDevice(identity, email, await begin(), device, other.device))).toMatchObject({
      name: "NotAuthorizedException",
    });
  });

  test.each(
    Object.entries({ "A = 0": 0n, "A = 1": 1n, "A = N": N, "A = 2N": 2n * N, "A = N - 1": N - 1n, "A > N": N + 5n }),
  )("starts with no %s", async (_name, A) => {
    const { email, device } = await withDevice(identity);
    const { body } = await passwordAuth(identity, email, testPassword, { DEVICE_KEY: device.key });
    const responses = { USERNAME: email, DEVICE_KEY: device.key, SRP_A: A.toString(16) };
    expect(errorOf(await respond(identity, "DEVICE_SRP_AUTH", responses, { Session: body["Session"] }))).toMatchObject({
      status: 400,
      name: "InvalidParameterException",
    });
  });

  test("is proved by one of sixteen equal answers, from the client that asked", async () => {
    const { email, device } = await withDevice(identity);
    const begun = await passwordAuth(identity, email, testPassword, { DEVICE_KEY: device.key });
    const { Session } = begun.body;
    const a = toInteger(randomBytes(32));
    const A = modPow(g, a);
    const responses = { USERNAME: email, DEVICE_KEY: device.key, SRP_A: A.toString(16) };
    expect((await respond(identity, "DEVICE_SRP_AUTH", responses, { Session, ClientId: otherClient })).status).toBe(
      400,
    );
    const step = await respond(identity, "DEVICE_SRP_AUTH", responses, { Session });
    const parameters = step.body["ChallengeParameters"] as Record<string, string>;
    const claim = {
      ...claimFor(identity, { a, A, parameters }, { pool: device.group, user: device.key, password: device.password }),
      DEVICE_KEY: device.key,
    };
    expect((await respond(identity, "DEVICE_PASSWORD_VERIFIER", claim, { ClientId: otherClient })).status).toBe(400);
    // The password's response and the device's are not interchangeable.
    expect((await respond(identity, "PASSWORD_VERIFIER", claim)).status).toBe(400);
    const answers = await Promise.all(
      Array.from({ length: 16 }, () => respond(identity, "DEVICE_PASSWORD_VERIFIER", claim)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 15 }, () => 400)]);
  });

  test("doesn't exist for another user, once forgotten, or if made up", async () => {
    const { email, device, tokens } = await withDevice(identity);
    const other = await withDevice(identity);
    for (const key of [other.device.key, "eu-central-1_made-up"]) {
      expect(errorOf(await passwordAuth(identity, email, testPassword, { DEVICE_KEY: key }))).toEqual(missing);
    }
    expect(
      errorOf(await identity.call("ForgetDevice", { AccessToken: tokens.AccessToken, DeviceKey: other.device.key })),
    ).toEqual(missing);
    expect(
      errorOf(
        await identity.call("UpdateDeviceStatus", {
          AccessToken: tokens.AccessToken,
          DeviceKey: other.device.key,
          DeviceRememberedStatus: "remembered",
        }),
      ),
    ).toEqual(missing);
    await identity.call("ForgetDevice", { AccessToken: tokens.AccessToken, DeviceKey: device.key });
    expect(errorOf(await passwordAuth(identity, email, testPassword, { DEVICE_KEY: device.key }))).toEqual(missing);
    expect((await identity.call("GetUser", { AccessToken: tokens.AccessToken })).body["message"]).toBe(
      "Access Token has been revoked",
    );
  });

  test("doesn't use up the challenge when stale", async () => {
    const { email } = await withDevice(identity);
    const begun = await beginSrp(identity, email);
    const claim = claimFor(identity, begun);
    expect(
      errorOf(await respond(identity, "PASSWORD_VERIFIER", { ...claim, DEVICE_KEY: "eu-central-1_stale" })),
    ).toEqual(missing);
    expect((await respond(identity, "PASSWORD_VERIFIER", claim)).status).toBe(200);
  });

  test("is confirmed once, by its user, with a usable verifier", async () => {
    const { email } = await register(identity);
    const { AccessToken, NewDeviceMetadata } = await signIn(identity, email);
    const call = (PasswordVerifier: string, DeviceKey = NewDeviceMetadata?.DeviceKey, token = AccessToken) =>
      identity.call("ConfirmDevice", {
        AccessToken: token,
        DeviceKey,
        DeviceSecretVerifierConfig: { Salt: "AAAA", PasswordVerifier },
      });
    for (const value of [0n, 1n, N - 1n, N, N + 5n]) {
      expect(errorOf(await call(Buffer.from(padHex(value), "hex").toString("base64")))).toMatchObject({
        name: "InvalidParameterException",
      });
    }
    expect((await call("%%%")).status).toBe(400);
    expect((await call("A".repeat(60_000))).status).toBe(400);
    const other = await withDevice(identity);
    const right = toBytes(5n).toString("base64");
    expect(errorOf(await call(right, NewDeviceMetadata?.DeviceKey, other.tokens.AccessToken))).toEqual(missing);
    const answers = await Promise.all(Array.from({ length: 16 }, () => call(right)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test("keeps its verifier sealed", async () => {
    const { device } = await withDevice(identity);
    const rows = await identity.db.query<{ verifier_sealed: Buffer; salt: Buffer }>(
      "SELECT verifier_sealed, salt FROM identity.devices WHERE device_key = $1",
      [device.key],
    );
    const row = rows.rows[0];
    const verifier = toBytes(verifierOf(device, row?.salt ?? Buffer.alloc(0)));
    expect(row?.verifier_sealed.includes(verifier)).toBe(false);
  });
});

describe("the second factor", () => {
  let own: TestIdentity;
  beforeAll(async () => {
    own = await startIdentity({ mfa: "OPTIONAL" });
  });

  const turnOn = ({ AccessToken }: Pick<Tokens, "AccessToken">, on = true, at = own) =>
    at.call("SetUserMFAPreference", { AccessToken, EmailMfaSettings: { Enabled: on } });
  const challengeOf = ({ body }: Answer) => body["ChallengeName"];
  /** Password, device if there is one, and the mailed code. */
  const signInFully = async (email: string, device: RawDevice | null, at = own): Promise<Tokens> => {
    const asked = device ? await deviceSignIn(at, email, device) : await passwordAuth(at, email);
    expect(challengeOf(asked)).toBe("EMAIL_OTP");
    const answer = { USERNAME: email, EMAIL_OTP_CODE: await at.codeFor(email) };
    return tokensOf(await respond(at, "EMAIL_OTP", answer, { Session: asked.body["Session"] }));
  };

  test("is required on a device that was remembered before it was turned on", async () => {
    const { email, tokens, device } = await withDevice(own);
    await turnOn(tokens);
    await signInFully(email, device);
    // That sign-in proved a factor, so from now on the device counts as one.
    expect(tokensOf(await deviceSignIn(own, email, device)).AccessToken).toBeTypeOf("string");
    expect(challengeOf(await passwordAuth(own, email))).toBe("EMAIL_OTP");
  });

  test("is required again thirty days after the device last signed in with it", async () => {
    const { email, tokens } = await withDevice(own);
    await turnOn(tokens);
    const device = await confirmDevice(own, await signInFully(email, null));
    own.clock.advance(30 * 86_400 - 60);
    expect((await deviceSignIn(own, email, device)).body["AuthenticationResult"]).toBeDefined();
    own.clock.advance(60);
    await signInFully(email, device);
    expect((await deviceSignIn(own, email, device)).body["AuthenticationResult"]).toBeDefined();
  });

  test("forgets the other devices and their sign-ins when it is turned on, but not its own", async () => {
    const { email, tokens, device } = await withDevice(own);
    const elsewhere = await signIn(own, email);
    const other = await confirmDevice(own, elsewhere);
    await turnOn(tokens);
    expect(errorOf(await deviceSignIn(own, email, other))).toEqual(missing);
    expect((await own.call("GetUser", { AccessToken: elsewhere.AccessToken })).body["message"]).toBe(
      "Access Token has been revoked",
    );
    expect((await own.call("GetUser", { AccessToken: tokens.AccessToken })).status).toBe(200);
    await signInFully(email, device);
    // Turned off and on again, it has to be proved again.
    await turnOn(tokens, false);
    await turnOn(tokens);
    expect(challengeOf(await deviceSignIn(own, email, device))).toBe("EMAIL_OTP");
  });

  test("is required on a device that the user chose not to remember", async () => {
    const asking = await startIdentity({ mfa: "OPTIONAL", devices: "ask" });
    const { email, tokens } = await withDevice(asking);
    await turnOn(tokens, true, asking);
    const { AccessToken, ...rest } = await signInFully(email, null, asking);
    const device = await confirmDevice(asking, { AccessToken, ...rest });
    expect(challengeOf(await deviceSignIn(asking, email, device))).toBe("EMAIL_OTP");
    await asking.call("UpdateDeviceStatus", {
      AccessToken,
      DeviceKey: device.key,
      DeviceRememberedStatus: "remembered",
    });
    expect(tokensOf(await deviceSignIn(asking, email, device)).AccessToken).toBeTypeOf("string");
  });
});

test("a device that nobody confirmed is deleted after a day", async () => {
  const own = await startIdentity();
  const { email } = await withDevice(own);
  await signIn(own, email);
  const count = async () => Number((await own.db.query("SELECT count(*) FROM identity.devices")).rows[0].count);
  own.clock.advance(86_399);
  await own.service.removeExpired();
  expect(await count()).toBe(2);
  own.clock.advance(2);
  await own.service.removeExpired();
  expect(await count()).toBe(1);
});

describe("ListDevices", () => {
  test("returns pages of 60, newest first", async () => {
    const { email, sub, tokens } = await withDevice(identity);
    await identity.db.query(
      `INSERT INTO identity.devices (device_key, sub, group_key, confirmed_at, created_at, updated_at, last_used_at,
         last_address)
       SELECT 'eu-central-1_d' || n, $1, '-g', now(), now() + make_interval(secs => n), now(), now(), '::1'
       FROM generate_series(1, 60) n`,
      [sub],
    );
    const list = (more: object = {}) => identity.call("ListDevices", { AccessToken: tokens.AccessToken, ...more });
    const first = await list();
    const devices = first.body["Devices"] as { DeviceKey: string }[];
    expect([devices.length, devices[0]?.DeviceKey]).toEqual([60, "eu-central-1_d60"]);
    const rest = await list({ PaginationToken: first.body["PaginationToken"] });
    expect([(rest.body["Devices"] as object[]).length, rest.body["PaginationToken"]]).toEqual([1, undefined]);
    expect((await list({ Limit: 61 })).body["__type"]).toBe("InvalidParameterException");
    expect(email).toContain("@");
  });
});
