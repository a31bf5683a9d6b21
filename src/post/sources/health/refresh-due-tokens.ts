import { type Selectable, sql } from "kysely";
import { systemCaller } from "../../../platform/actor.ts";
import { ConnectorError } from "../../../platform/connector-error.ts";
import type { InstagramAccess } from "../../../connectors/instagram/index.ts";
import type { Context } from "../../../context.ts";
import { writeAudit } from "../../../platform/db/audit.ts";
import { inTransaction } from "../../../platform/db/database.ts";
import type { SourcesTable } from "../tables.ts";
import { readAppLimit } from "../polling/call-limits.ts";
import { disableSource } from "./disable-source.ts";
import { accessColumns, openAccess } from "../../posts/open-access.ts";
import { isFinal, toSourceProblem } from "./source-problem.ts";
import { toRefreshTime } from "./to-refresh-time.ts";
import { warnOfExpiry } from "./warn-of-expiry.ts";

type RefreshContext = Pick<Context, "clock" | "db" | "instagram" | "jobs" | "log" | "sealing">;

const dueColumns = [
  "owner_id",
  "id",
  "access_token",
  "token_expires_at",
  "token_warned_days",
  ...accessColumns,
] as const;
type DueToken = Pick<Selectable<SourcesTable>, (typeof dueColumns)[number]>;

const DAY_SECONDS = 86_400;

/** Refreshes due tokens, at most `limit` concurrently; returns how many there were. */
export async function refreshDueTokens(ctx: RefreshContext, limit: number): Promise<number> {
  // A refresh that fails isn't tried again for a day.
  if ((await readAppLimit(ctx.db, ctx.clock.now())).isPaused) return 0;
  const due = await claimDueTokens(ctx, limit);
  await Promise.all(due.map((token) => refreshOne(ctx, token)));
  return due.length;
}

/** Sets the next attempt a day ahead while claiming, so that a worker that dies only delays it. */
async function claimDueTokens(ctx: RefreshContext, limit: number): Promise<DueToken[]> {
  const now = ctx.clock.now();
  const nextTry = sql<Date>`${now}::timestamptz + make_interval(secs => ${DAY_SECONDS} * (0.9 + 0.1 * random()))`;
  return ctx.db
    .updateTable("sources")
    .set({ next_refresh_at: nextTry })
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple("owner_id", "id"),
        "in",
        selectFrom("sources as due")
          .select(["due.owner_id", "due.id"])
          .where("due.next_refresh_at", "<=", now)
          .where("due.access_token", "is not", null)
          .where("due.status", "<>", "DISABLED")
          .orderBy("due.next_refresh_at")
          .limit(limit)
          .forUpdate()
          .skipLocked()
          .$asTuple("owner_id", "id"),
      ),
    )
    .returning(dueColumns)
    .execute();
}

async function refreshOne(ctx: RefreshContext, due: DueToken): Promise<void> {
  const { owner_id: ownerId, id, access_token: sealed } = due;
  if (sealed === null) return;
  const caller = systemCaller(ownerId, "refresh-tokens");
  try {
    const place = { table: "sources", column: "access_token", ownerId, id };
    const access = openAccess(ctx, { ownerId, sourceId: id, sealedToken: sealed }, due);
    const issuedAt = ctx.clock.now();
    const fresh = await ctx.instagram.refreshToken(access).catch((error: unknown) => explain(ctx, access, error));
    const username = await readName(ctx, { ...access, accessToken: fresh.accessToken });
    await inTransaction(ctx, async (tx) => {
      const stored = await tx
        .updateTable("sources")
        .set({
          access_token: ctx.sealing.seal(fresh.accessToken, place),
          token_expires_at:
            fresh.expiresInSeconds === null ? null : new Date(issuedAt.getTime() + fresh.expiresInSeconds * 1000),
          token_warned_days: null,
          next_refresh_at: toRefreshTime(issuedAt),
          ...(username === null ? {} : { username }),
        })
        .where("owner_id", "=", ownerId)
        .where("id", "=", id)
        // A source that's been reconnected meanwhile has a newer token.
        .where("access_token", "=", sealed)
        .returning("id")
        .executeTakeFirst();
      if (stored !== undefined) await writeAudit(ctx, tx, caller, { action: "source.token-refreshed", subjectId: id });
    });
  } catch (error) {
    ctx.log.warn({ err: error, sourceId: id }, "could not refresh a token");
    const problem = isOver(ctx, due) ? "token-dead" : toSourceProblem(error);
    if (isFinal(problem)) await disableSource(ctx, caller, { sourceId: id, problem, sealedToken: sealed });
    else await warnOfExpiry(ctx, caller, { sourceId: id, sealedToken: sealed });
  }
}

/** Instagram doesn't say why it refuses to refresh a dead token; reading the account does. */
async function explain(ctx: RefreshContext, access: InstagramAccess, error: unknown): Promise<never> {
  if (error instanceof ConnectorError && error.reason === "rejected") await ctx.instagram.getAccount(access);
  throw error;
}

/** The account's current name. Null if reading it fails, since the token matters more. */
async function readName(ctx: RefreshContext, access: InstagramAccess): Promise<string | null> {
  return ctx.instagram.getAccount(access).then(
    ({ username }) => username,
    () => null,
  );
}

function isOver(ctx: RefreshContext, { token_expires_at: expiresAt }: DueToken): boolean {
  return expiresAt !== null && expiresAt <= ctx.clock.now();
}
