import type { Caller } from "../../platform/actor.ts";
import type { Context } from "../../context.ts";
import type { SourceProblem } from "../sources/health/source-problem.ts";
import { toDaysLeft } from "../sources/source-view.ts";

/** A source that needs its owner's attention. */
export type SourceNotice = { sourceId: string; label: string; username: string } & (
  | { kind: "disabled"; problem: SourceProblem; since: Date | null }
  | { kind: "token-expiring"; daysLeft: number }
);

const SHOWN = 20;

/**
 * Returns disabled sources (`old-api` for those disabled on 4 December 2024) and tokens that couldn't be refreshed and
 * are about to expire.
 */
export async function listSourceNotices(ctx: Pick<Context, "clock" | "db">, caller: Caller): Promise<SourceNotice[]> {
  const rows = await ctx.db
    .selectFrom("sources")
    .select(["id", "label", "username", "status", "last_error", "disabled_at", "token_expires_at"])
    .where("owner_id", "=", caller.ownerId)
    .where((row) => row.or([row("status", "=", "DISABLED"), row("token_warned_days", "is not", null)]))
    .orderBy("created_at")
    .limit(SHOWN)
    .execute();
  const now = ctx.clock.now();
  return rows.map(({ id: sourceId, label, username, status, ...row }) =>
    status === "DISABLED"
      ? { sourceId, label, username, kind: "disabled", problem: row.last_error ?? "token-dead", since: row.disabled_at }
      : { sourceId, label, username, kind: "token-expiring", daysLeft: toDaysLeft(row.token_expires_at, now) ?? 0 },
  );
}
