import { randomBytes } from "node:crypto";
import { g, sha256, toBytes, toInteger } from "../srp/group.ts";
import type { Answer } from "./call-service.ts";
import { claimFor, modPow, passwordAuth, register, respond, signIn, testPassword } from "./raw-client.ts";
import type { RawService, Tokens } from "./raw-client.ts";

/** A device as its own client stores it. */
export type RawDevice = { key: string; group: string; password: string };

export const verifierOf = ({ group, key, password }: RawDevice, salt: Buffer): bigint =>
  modPow(g, toInteger(sha256(toBytes(toInteger(salt)), sha256(Buffer.from(`${group}${key}:${password}`)))));

/** Confirms the device that a sign-in offered. */
export const confirmDevice = async (identity: RawService, tokens: Tokens): Promise<RawDevice> => {
  const { DeviceKey = "", DeviceGroupKey = "" } = tokens.NewDeviceMetadata ?? {};
  const device = { key: DeviceKey, group: DeviceGroupKey, password: randomBytes(40).toString("base64") };
  const salt = randomBytes(16);
  const answer = await identity.call("ConfirmDevice", {
    AccessToken: tokens.AccessToken,
    DeviceKey,
    DeviceName: "test",
    DeviceSecretVerifierConfig: {
      Salt: toBytes(toInteger(salt)).toString("base64"),
      PasswordVerifier: toBytes(verifierOf(device, salt)).toString("base64"),
    },
  });
  if (answer.status !== 200) throw new Error(answer.text);
  return device;
};

/** An account signed in with a confirmed device. */
export const withDevice = async (identity: Parameters<typeof register>[0]) => {
  const { email, sub } = await register(identity);
  const tokens = await signIn(identity, email);
  return { email, sub, tokens, device: await confirmDevice(identity, tokens) };
};

/** The two steps of a device's SRP. `claimed` responds in its place. */
export const proveDevice = async (
  identity: RawService,
  email: string,
  begun: Answer,
  device: RawDevice,
  claimed: RawDevice = device,
): Promise<Answer> => {
  const a = toInteger(randomBytes(32));
  const A = modPow(g, a);
  const responses = { USERNAME: email, DEVICE_KEY: device.key, SRP_A: A.toString(16) };
  const step = await respond(identity, "DEVICE_SRP_AUTH", responses, { Session: begun.body["Session"] });
  if (step.status !== 200) return step;
  const parameters = step.body["ChallengeParameters"] as Record<string, string>;
  const claim = claimFor(
    identity,
    { a, A, parameters },
    { pool: claimed.group, user: claimed.key, password: claimed.password },
  );
  return respond(identity, "DEVICE_PASSWORD_VERIFIER", { ...claim, DEVICE_KEY: device.key });
};

/** Password and device; returns the tokens or the next challenge. */
export const deviceSignIn = async (identity: RawService, email: string, device: RawDevice): Promise<Answer> => {
  const begun = await passwordAuth(identity, email, testPassword, { DEVICE_KEY: device.key });
  return begun.body["ChallengeName"] === "DEVICE_SRP_AUTH" ? proveDevice(identity, email, begun, device) : begun;
};
