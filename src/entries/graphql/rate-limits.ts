import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import type { Context } from "../../context.ts";
import { GalleyError } from "../../platform/errors.ts";
import { enforceWritingLimit, WRITTEN_PER_HOUR } from "../../post/articles/writing/enforce-writing-limit.ts";
import type { ApiContext, Identity } from "./api-context.ts";
import type { OperationRules } from "./operation-rules.ts";

export type RateLimits = {
  /** Counts one call of one field. Throws "rate-limited". */
  count(context: ApiContext, identity: Identity | null, field: string, rules: OperationRules): Promise<void>;
};

/**
 * Limits field calls per minute within one process; each alias counts. An owner's generated articles are counted
 * per hour in the database, so across all processes; the hard limit is the plan's quota.
 */
export type RateSettings = {
  perCaller: number;
  perField: number;
  perCostlyField: number;
  /** Of a field that a page calls once for each of thousands of posts. */
  perBulkField: number;
  perVisitor: number;
  writtenPerHour: number;
};

export const rateSettings: RateSettings = {
  perCaller: 600,
  perField: 300,
  perCostlyField: 30,
  perBulkField: 3_000,
  perVisitor: 60,
  writtenPerHour: WRITTEN_PER_HOUR,
};

const WINDOW_SECONDS = 60;

/** Counts by user or key, and by each of their fields; callers who aren't signed in are counted by network. */
export function createRateLimits(ctx: Pick<Context, "clock" | "db">, settings: RateSettings): RateLimits {
  const limiter = (points: number, keyPrefix: string) =>
    new RateLimiterMemory({ points, duration: WINDOW_SECONDS, keyPrefix });
  const callers = limiter(settings.perCaller, "caller");
  const fields = limiter(settings.perField, "field");
  const costlyFields = limiter(settings.perCostlyField, "costly");
  const bulkFields = limiter(settings.perBulkField, "bulk");
  const visitors = limiter(settings.perVisitor, "visitor");
  return {
    async count(context, identity, field, rules) {
      if (identity === null) return consume(context, visitors, context.clientAddress);
      const { actor, ownerId } = identity.caller;
      const who = actor.type === "api-key" ? `${ownerId}/${actor.id}` : ownerId;
      // An import leaves its owner's other pages what they may ask for.
      if (rules.rate === "bulk") return consume(context, bulkFields, `${who}/${field}`);
      await consume(context, callers, who);
      await consume(context, rules.rate === "costly" ? costlyFields : fields, `${who}/${field}`);
      if (rules.writes) await enforceWritingLimit(ctx, ownerId, settings.writtenPerHour);
    },
  };
}

async function consume(context: ApiContext, limiter: RateLimiterMemory, key: string): Promise<void> {
  try {
    recordRemaining(context, limiter.points, await limiter.consume(key));
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    recordRemaining(context, limiter.points, error);
    throw new GalleyError("rate-limited");
  }
}

function recordRemaining(context: ApiContext, limit: number, { remainingPoints, msBeforeNext }: RateLimiterRes): void {
  const remaining = Math.max(0, remainingPoints);
  if (context.rate.nearest !== null && context.rate.nearest.remaining <= remaining) return;
  context.rate.nearest = { limit, remaining, resetSeconds: Math.ceil(msBeforeNext / 1000) };
}
