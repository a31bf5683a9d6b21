import { codeExpired, codeMismatch } from "../protocol/cognito-error.ts";
import { inTransaction, type Queryable } from "../store/database.ts";
import { isKnownAddress } from "../store/devices.ts";
import { isCurrentCode, putCode, tryCode, type CodePurpose } from "../store/codes.ts";
import { randomCode } from "../tokens/random.ts";
import type { Service } from "../service.ts";
import { lifetimes } from "../lifetimes.ts";

const hashOf = (service: Pick<Service, "hash">, purpose: CodePurpose, sub: string, code: string): Buffer =>
  service.hash("code", purpose, sub, code);

/**
 * Creates a new code for the purpose and invalidates the previous one. It lives as long as the purpose's codes
 * usually do, or longer if asked. In a transaction, `tx` stores it.
 */
export const makeCode = async (
  service: Pick<Service, "db" | "hash" | "clock">,
  request: { sub: string; purpose: CodePurpose; target: string; livesUntil?: Date | null },
  tx: Queryable = service.db,
): Promise<{ code: string; isCurrent: () => Promise<boolean> }> => {
  const { sub, purpose, target } = request;
  const code = randomCode();
  const hash = hashOf(service, purpose, sub, code);
  const seconds = purpose === "reset" ? lifetimes.resetCode : lifetimes.code;
  const expiresAt = Math.max(service.clock.now().getTime() + seconds * 1000, request.livesUntil?.getTime() ?? 0);
  await putCode(tx, { sub, purpose, target, hash, expiresAt: new Date(expiresAt) });
  return { code, isCurrent: () => isCurrentCode(service.db, { sub, purpose, hash }, service.clock.now()) };
};

/**
 * Runs `change` in the transaction that uses the code up, so only one of any number of tries succeeds. A wrong try
 * must be counted, so it's refused only after the transaction.
 */
export const withCode = async (
  service: Pick<Service, "db" | "hash" | "clock">,
  attempt: { sub: string; purpose: CodePurpose; code: string; address: string },
  change: (tx: Queryable, target: string) => Promise<void>,
): Promise<void> => {
  const known = await isKnownAddress(service.db, attempt.sub, attempt.address);
  const outcome = await inTransaction(service.db, async (tx) => {
    const tried = await tryCode(tx, {
      sub: attempt.sub,
      purpose: attempt.purpose,
      hash: hashOf(service, attempt.purpose, attempt.sub, attempt.code),
      isKnownAddress: known,
      now: service.clock.now(),
    });
    if (tried.outcome === "right") await change(tx, tried.target);
    return tried.outcome;
  });
  if (outcome === "wrong") throw codeMismatch();
  if (outcome === "expired") throw codeExpired();
};
