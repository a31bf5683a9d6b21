import type { Context } from "../../context.ts";
import type { Tx } from "../../platform/db/database.ts";
import { type ErrorCode, GalleyError } from "../../platform/errors.ts";
import { enforceRateLimit, type RateLimit, requireRateLeft } from "../../platform/guards/enforce-rate-limit.ts";
import type { Visitor } from "./visitor.ts";

type Starter = Pick<Visitor, "address" | "isProven">;

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** Families and offices share an address. */
const STARTS_PER_ADDRESS = 5;
/** Browsers without JavaScript can't solve a challenge, so they get few trials, per address and overall. */
const UNPROVEN_PER_ADDRESS = 1;
const UNPROVEN_FROM_ALL = 20;

/** Refuses before any work is done for the visitor; counts nothing. Throws "proof-needed" or "trials-over". */
export async function requireAllowance(ctx: Pick<Context, "clock" | "db">, visitor: Starter): Promise<void> {
  for (const { refusal, ...limit } of listLimits(visitor)) await requireRateLeft(ctx, limit).catch(refuseAs(refusal));
}

/**
 * Counts a trial in the transaction that starts it, so that one that isn't started doesn't count. Throws
 * "proof-needed" or "trials-over" if concurrent trials used the allowance up.
 */
export async function takeAllowance(ctx: Pick<Context, "clock">, tx: Tx, visitor: Starter): Promise<void> {
  for (const { refusal, ...limit } of listLimits(visitor))
    await enforceRateLimit({ ...ctx, db: tx }, limit).catch(refuseAs(refusal));
}

/** Attempts without a proof cost us work even if no trial starts. */
const UNPROVEN_ATTEMPTS = 10;
const UNPROVEN_ATTEMPTS_FROM_ALL = 200;

/** Counts an attempt without a proof of work, whatever becomes of it. Throws "rate-limited". */
export async function limitUnproven(ctx: Pick<Context, "clock" | "db">, address: string): Promise<void> {
  const windowMs = HOUR_MS;
  await enforceRateLimit(ctx, { key: `trial attempt ${address}`, max: UNPROVEN_ATTEMPTS, windowMs });
  await enforceRateLimit(ctx, { key: "trial attempt", max: UNPROVEN_ATTEMPTS_FROM_ALL, windowMs });
}

/** For `catch`: "rate-limited" becomes `code`. */
export function refuseAs(code: ErrorCode) {
  return (error: unknown): never => {
    throw error instanceof GalleyError && error.code === "rate-limited"
      ? new GalleyError(code, { cause: error })
      : error;
  };
}

function listLimits({ address, isProven }: Starter): (RateLimit & { refusal: ErrorCode })[] {
  const unproven = [
    { key: `trial without proof ${address}`, max: UNPROVEN_PER_ADDRESS, windowMs: DAY_MS },
    { key: "trial without proof", max: UNPROVEN_FROM_ALL, windowMs: HOUR_MS },
  ];
  return [
    ...(isProven ? [] : unproven.map((limit) => ({ ...limit, refusal: "proof-needed" as const }))),
    { key: `trial ${address}`, max: STARTS_PER_ADDRESS, windowMs: DAY_MS, refusal: "trials-over" },
  ];
}
