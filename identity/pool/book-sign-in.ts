import { tooManyAttempts } from "../protocol/cognito-error.ts";
import { originOf } from "./notify-owner.ts";
import { type AttemptKind, bookAttempt } from "../store/attempts.ts";
import type { Caller, Service } from "../service.ts";
import { uuidOf } from "../srp/simulated-user.ts";
import type { Device } from "../store/devices.ts";

type SignInProof = { sub: string; kind: AttemptKind; right: boolean; device?: Device | null; caller: Caller };

/**
 * Records a sign-in attempt and reports a wrong one. Throws during a lock; that attempt isn't reported, so the lock
 * also limits the reports. A remembered device has its own lock, so strangers who keep the account locked don't
 * lock out its owner.
 */
export const bookSignIn = async (service: Service, { device, caller, ...proof }: SignInProof): Promise<void> => {
  const now = service.clock.now();
  const sub = device?.remembered ? uuidOf(service.hash("device-attempts", proof.sub, device.device_key)) : proof.sub;
  if (!(await bookAttempt(service.db, { ...proof, sub, now }))) throw tooManyAttempts();
  if (!proof.right) service.deliveries.report({ sub: proof.sub, kind: proof.kind, from: originOf(caller) });
};
