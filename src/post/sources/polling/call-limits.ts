import { sql } from "kysely";
import { ConnectorError } from "../../../platform/connector-error.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { Database, Tx } from "../../../platform/db/database.ts";
import { toSlowness } from "./poll-schedule.ts";

/** The state of the app-wide rate limit; `pauseSeconds`: how long the pause still lasts. */
export type AppLimit = { isPaused: boolean; pauseSeconds: number; usagePercent: number };

const MINUTE_MS = 60_000;
/** How long a reported usage counts, and how long to pause the app if Meta doesn't say. */
const COUNTS_MS = 15 * MINUTE_MS;
const PAUSE_MS = 5 * MINUTE_MS;
/** Meta's codes for rate-limiting the whole app rather than one account. */
const appCodes = new Set(["4", "341"]);

export async function readAppLimit(db: Database | Tx, now: Date): Promise<AppLimit> {
  const row = await db.selectFrom("call_limits").selectAll().where("service", "=", "instagram").executeTakeFirst();
  if (row === undefined) return { isPaused: false, pauseSeconds: 0, usagePercent: 0 };
  const counts = now.getTime() - row.told_at.getTime() < COUNTS_MS;
  const pauseSeconds = Math.max(0, Math.ceil((row.paused_until.getTime() - now.getTime()) / 1_000));
  return { isPaused: pauseSeconds > 0, pauseSeconds, usagePercent: counts ? row.usage_percent : 0 };
}

/** Stores an app-wide usage that's high enough to slow every worker; a low one isn't worth a write. */
export async function recordAppUsage(ctx: Pick<Platform, "clock" | "db">, usagePercent: number): Promise<void> {
  if (toSlowness(usagePercent) > 1) await keep(ctx, { pausedUntil: new Date(0), usagePercent });
}

/** Pauses calls through the Meta app for a while if the app itself was rate-limited. */
export async function recordRefusal(ctx: Pick<Platform, "clock" | "db">, error: unknown): Promise<void> {
  if (!(error instanceof ConnectorError) || error.reason !== "rate-limited") return;
  const [code = ""] = error.code?.split("/") ?? [];
  if (!appCodes.has(code)) return;
  const pauseMs = error.retryAfterSeconds === undefined ? PAUSE_MS : error.retryAfterSeconds * 1_000;
  await keep(ctx, { pausedUntil: new Date(ctx.clock.now().getTime() + pauseMs), usagePercent: 100 });
}

async function keep(
  ctx: Pick<Platform, "clock" | "db">,
  limit: { pausedUntil: Date; usagePercent: number },
): Promise<void> {
  await ctx.db
    .insertInto("call_limits")
    .values({
      service: "instagram",
      paused_until: limit.pausedUntil,
      usage_percent: limit.usagePercent,
      told_at: ctx.clock.now(),
    })
    .onConflict((conflict) =>
      conflict
        .column("service")
        .doUpdateSet((eb) => ({
          paused_until: sql<Date>`greatest(${eb.ref("call_limits.paused_until")}, ${eb.ref("excluded.paused_until")})`,
          usage_percent: eb.ref("excluded.usage_percent"),
          told_at: eb.ref("excluded.told_at"),
        }))
        // Every response reports it, but it's stored only every few seconds.
        .where(
          sql<boolean>`excluded.paused_until > call_limits.paused_until
            or excluded.told_at > call_limits.told_at + interval '5 seconds'`,
        ),
    )
    .execute();
}
