import { tooManyAttempts } from "../protocol/cognito-error.ts";
import { type AttemptKind, bookAttempt } from "../store/attempts.ts";
import type { Service } from "../service.ts";

/**
 * Books a proof given at a sign-in and reports a wrong one. Throws when it fell into a lock; such a
 * proof is not reported, so that the lock bounds the reports as well.
 */
export const bookSignIn = async (service: Service, proof: { sub: string; kind: AttemptKind; right: boolean }): Promise<void> => {
  if (!(await bookAttempt(service.db, { ...proof, now: service.clock.now() }))) throw tooManyAttempts();
  if (!proof.right) service.deliveries.report({ sub: proof.sub, kind: proof.kind });
};
