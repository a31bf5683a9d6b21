import { tooManyAttempts } from "../protocol/cognito-error.ts";
import { originOf } from "./notify-owner.ts";
import { type AttemptKind, recordAttempt } from "../store/attempts.ts";
import type { Caller, Service } from "../service.ts";
import { uuidOf } from "../srp/simulated-user.ts";
import type { Device } from "../store/devices.ts";

type SignInProof = { sub: string; kind: AttemptKind; right: boolean; device?: Device | null; caller: Caller };

/**
 * Whose failures an attempt counts towards. A remembered device has its own lock, so strangers who keep the account
 * locked don't lock out its owner.
 */
export const lockOf = (service: Pick<Service, "hash">, sub: string, device: Device | null | undefined): string =>
  device?.remembered ? uuidOf(service.hash("device-attempts", sub, device.device_key)) : sub;

/**
 * Records a sign-in attempt and reports a wrong one. Throws during a lock; that attempt isn't reported, so the lock
 * also limits the reports.
 */
export const recordSignIn = async (service: Service, { device, caller, ...proof }: SignInProof): Promise<void> => {
  const now = service.clock.now();
  const sub = lockOf(service, proof.sub, device);
  if (!(await recordAttempt(service.db, { ...proof, sub, now }))) throw tooManyAttempts();
  if (!proof.right) service.deliveries.report({ sub: proof.sub, kind: proof.kind, from: originOf(caller) });
};
