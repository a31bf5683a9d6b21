import { randomBytes } from "node:crypto";
import { deviceMissing, invalidParameter, invalidSession, wrongCredentials } from "../protocol/cognito-error.ts";
import { beginHandshake, parseClientValue, signatureMatches } from "../srp/handshake.ts";
import { toInteger } from "../srp/group.ts";
import { isCurrentTimestamp } from "../srp/timestamp.ts";
import { touchDevice, type Device } from "../store/devices.ts";
import { findUser } from "../store/users.ts";
import type { Caller, Service } from "../service.ts";
import type { AuthAnswer, ChallengeAnswer } from "./auth-answer.ts";
import { openChallenge, requireChallenge, useStep } from "./challenge-session.ts";
import { continueSignIn } from "./continue-sign-in.ts";
import { requireParameter } from "./parameters.ts";
import { findSrpChallenge, halfOf, requireDevice } from "./password-verifier.ts";
import { carried, withProof } from "./sign-in-progress.ts";
import { requireClaim } from "./user-srp.ts";

/** AAD of a device's sealed verifier. */
export const deviceVerifierPlace = (deviceKey: string): string => `devices.srp_verifier:${deviceKey}`;

const openDeviceVerifier = async (service: Service, device: Device): Promise<{ salt: Buffer; verifier: bigint }> => {
  if (!device.salt || !device.verifier_sealed) throw deviceMissing();
  return {
    salt: device.salt,
    verifier: toInteger(await service.sealing.open(device.verifier_sealed, deviceVerifierPlace(device.device_key))),
  };
};

const daysWithoutFactor = 30;

/** Only if a sign-in on the device has proved a second factor recently. */
const standsForFactor = ({ remembered, factor_proved_at: provedAt }: Device, now: Date): boolean =>
  remembered && provedAt !== null && now.getTime() - provedAt.getTime() < daysWithoutFactor * 86_400_000;

/** DEVICE_SRP_AUTH: the device starts its own handshake. */
export const answerDeviceSrp = async (service: Service, answer: ChallengeAnswer): Promise<AuthAnswer> => {
  const open = await requireChallenge(service, {
    token: answer.session,
    challenge: "DEVICE_SRP_AUTH",
    clientId: answer.clientId,
  });
  const deviceKey = requireParameter(answer.parameters, "DEVICE_KEY");
  const A = parseClientValue(requireParameter(answer.parameters, "SRP_A"));
  if (A === null) throw invalidParameter("Invalid SRP_A: must be a number between 1 and N in hexadecimal");
  if (deviceKey !== open.state.deviceKey) throw deviceMissing();
  const { salt, verifier } = await openDeviceVerifier(service, await requireDevice(service, open.sub, deviceKey));
  return useStep(service, open, invalidSession, async () => {
    const { b, B } = await beginHandshake(A, verifier);
    const secretBlock = randomBytes(96).toString("base64");
    const srp = { A: A.toString(16), b: b.toString(16), B: B.toString(16) };
    const state = { ...carried(open), srp };
    await openChallenge(
      service,
      { challenge: "DEVICE_PASSWORD_VERIFIER", clientId: open.clientId, sub: open.sub, state },
      secretBlock,
    );
    return {
      ChallengeName: "DEVICE_PASSWORD_VERIFIER",
      ChallengeParameters: {
        USERNAME: open.sub,
        DEVICE_KEY: deviceKey,
        SALT: salt.toString("hex"),
        SRP_B: srp.B,
        SECRET_BLOCK: secretBlock,
      },
    };
  });
};

/**
 * DEVICE_PASSWORD_VERIFIER: signed with the device group's key instead of the pool's name, and the device's key
 * instead of the user's.
 */
export const answerDevicePasswordVerifier = async (
  service: Service,
  answer: ChallengeAnswer,
  caller: Caller,
): Promise<AuthAnswer> => {
  const claim = requireClaim(answer.parameters);
  const open = await findSrpChallenge(service, "DEVICE_PASSWORD_VERIFIER", claim.secretBlock, answer.clientId);
  const deviceKey = open.state.deviceKey ?? "";
  if (answer.parameters["DEVICE_KEY"] !== deviceKey) throw deviceMissing();
  const device = await requireDevice(service, open.sub, deviceKey);
  return useStep(service, open, wrongCredentials, async () => {
    const now = service.clock.now();
    const { verifier } = await openDeviceVerifier(service, device);
    const matches = await signatureMatches(
      halfOf(open),
      verifier,
      { pool: device.group_key, user: device.device_key },
      {
        ...claim,
        secretBlock: Buffer.from(claim.secretBlock, "base64"),
      },
    );
    const user = await findUser(service.db, open.sub);
    if (!matches || !user || !isCurrentTimestamp(claim.timestamp, now)) throw wrongCredentials();
    await touchDevice(service.db, deviceKey, caller.address, now);
    const state = withProof(
      open.state,
      "device",
      ...(standsForFactor(device, now) ? (["remembered-device"] as const) : []),
    );
    return continueSignIn(service, { user, clientId: open.clientId, caller, metadata: answer.metadata, state });
  });
};
