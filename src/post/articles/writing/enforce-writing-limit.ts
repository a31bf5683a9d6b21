import type { Clock } from "../../../platform/clock.ts";
import type { Database, Tx } from "../../../platform/db/database.ts";
import { enforceRateLimit } from "../../../platform/guards/enforce-rate-limit.ts";

/** How many articles an owner may have written in an hour, from the app, the API and emailed links together. */
export const WRITTEN_PER_HOUR = 60;

/** Counts one more article. Throws "rate-limited". */
export async function enforceWritingLimit(
  ctx: { clock: Clock; db: Database | Tx },
  ownerId: string,
  max = WRITTEN_PER_HOUR,
): Promise<void> {
  await enforceRateLimit(ctx, { key: `write ${ownerId}`, max, windowMs: HOUR_MS });
}

const HOUR_MS = 3_600_000;
