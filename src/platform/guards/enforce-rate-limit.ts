import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Platform } from "../platform.ts";
import { GalleyError } from "../errors.ts";

export type RateLimit = {
  /** The action and who does it; stored as a hash. */
  key: string;
  max: number;
  windowMs: number;
};

/** Throws "rate-limited" where `enforceRateLimit` would, but counts nothing. */
export async function requireRateLeft(
  ctx: Pick<Platform, "clock" | "db">,
  { key, max, windowMs }: RateLimit,
): Promise<void> {
  const used = await ctx.db
    .selectFrom("rate_counts")
    .select("count")
    .where("key", "=", toKeyHash(key))
    .where("window_start", "=", toWindowStart(ctx.clock.now(), windowMs))
    .executeTakeFirst();
  if (used !== undefined && used.count >= max) throw new GalleyError("rate-limited");
}

/** A rate limit across all processes: counts one more in the current window. Throws "rate-limited" beyond `max`. */
export async function enforceRateLimit(
  ctx: Pick<Platform, "clock" | "db">,
  { key, max, windowMs }: RateLimit,
): Promise<void> {
  const now = ctx.clock.now();
  const { count } = await ctx.db
    .insertInto("rate_counts")
    .values({ key: toKeyHash(key), window_start: toWindowStart(now, windowMs), count: 1 })
    .onConflict((conflict) =>
      conflict.columns(["key", "window_start"]).doUpdateSet({ count: sql`rate_counts.count + 1` }),
    )
    .returning("count")
    .executeTakeFirstOrThrow();
  if (count === 1) await deleteOver(ctx, now);
  if (count > max) throw new GalleyError("rate-limited");
}

/** Skips rows that another transaction is deleting, so that two that go on to count don't wait for each other. */
async function deleteOver(ctx: Pick<Platform, "db">, now: Date): Promise<void> {
  await sql`
    delete from rate_counts where (key, window_start) in (
      select key, window_start from rate_counts where window_start < ${new Date(now.getTime() - 2 * DAY_MS)}
      for update skip locked
    )`.execute(ctx.db);
}

function toKeyHash(key: string): Buffer {
  return createHash("sha256").update(key).digest();
}

function toWindowStart(now: Date, windowMs: number): Date {
  return new Date(now.getTime() - (now.getTime() % windowMs));
}

const DAY_MS = 86_400_000;
