import { tooManyAttempts } from "../protocol/cognito-error.ts";
import { originOf } from "./tell-owner.ts";
import { type AttemptKind, bookAttempt } from "../store/attempts.ts";
import type { Caller, Service } from "../service.ts";
import { uuidOf } from "../srp/simulated-user.ts";
import type { Device } from "../store/devices.ts";

type SignInProof = { sub: string; kind: AttemptKind; right: boolean; device?: Device | null; caller: Caller };

/**
 * Books a proof given at a sign-in and reports a wrong one. Throws when it fell into a lock; such a
 * proof is not reported, so that the lock bounds the reports as well. A remembered device has a lock of
 * its own: strangers who keep the account locked do not keep its owner out.
 */
export const bookSignIn = async (service: Service, { device, caller, ...proof }: SignInProof): Promise<void> => {
  const now = service.clock.now();
  const sub = device?.remembered ? uuidOf(service.hash("device-attempts", proof.sub, device.device_key)) : proof.sub;
  if (!(await bookAttempt(service.db, { ...proof, sub, now }))) throw tooManyAttempts();
  if (!proof.right) service.deliveries.report({ sub: proof.sub, kind: proof.kind, from: originOf(caller) });
};
