import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Platform } from "../platform.ts";
import { GalleyError } from "../errors.ts";

type RateLimit = { /** The action and who does it; stored as a hash. */ key: string; max: number; windowMs: number };

/** A rate limit across all processes: counts one more in the current window. Throws "rate-limited" beyond `max`. */
export async function enforceRateLimit(
  ctx: Pick<Platform, "clock" | "db">,
  { key, max, windowMs }: RateLimit,
): Promise<void> {
  const now = ctx.clock.now().getTime();
  const windowStart = new Date(now - (now % windowMs));
  const { count } = await ctx.db
    .insertInto("rate_counts")
    .values({ key: createHash("sha256").update(key).digest(), window_start: windowStart, count: 1 })
    .onConflict((conflict) =>
      conflict.columns(["key", "window_start"]).doUpdateSet({ count: sql`rate_counts.count + 1` }),
    )
    .returning("count")
    .executeTakeFirstOrThrow();
  if (count === 1)
    await ctx.db
      .deleteFrom("rate_counts")
      .where("window_start", "<", new Date(now - 2 * DAY_MS))
      .execute();
  if (count > max) throw new GalleyError("rate-limited");
}

const DAY_MS = 86_400_000;
