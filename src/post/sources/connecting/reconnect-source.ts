import type { Caller } from "../../../platform/actor.ts";
import type { InstagramApi } from "../../../connectors/instagram/index.ts";
import type { Context } from "../../../context.ts";
import { writeAudit } from "../../../platform/db/audit.ts";
import { inTransaction, type Tx } from "../../../platform/db/database.ts";
import type { AuthorizedAccount } from "./exchange-code.ts";
import { toRefreshTime } from "../health/to-refresh-time.ts";

type ReconnectInput = {
  authorized: AuthorizedAccount;
  /** The source to reconnect; one on Instagram's old API, or whose data was deleted, accepts any account. */
  sourceId: string | null;
  /** Whether to turn the source back on: not for an account that just came along with another. */
  wakes: boolean;
};

/**
 * Gives a source its new token and keeps its settings: it becomes ACTIVE, and its next poll, right away, imports
 * everything posted meanwhile, once, oldest first. Posts made while it was switched off are recorded, not written. Null
 * if the account isn't one of the owner's sources.
 */
export async function reconnectSource(
  ctx: Pick<Context, "clock" | "db" | "sealing">,
  caller: Caller,
  { authorized, sourceId, wakes }: ReconnectInput,
): Promise<string | null> {
  const { account, accessToken, tokenIssuedAt, tokenExpiresAt } = authorized;
  const now = ctx.clock.now();
  return inTransaction(ctx, async (tx) => {
    const source =
      (await findOwn(tx, caller, account.userId)) ?? (await findMoving(tx, caller, sourceId, authorized.api));
    if (source === undefined) return null;
    const isMoved = source.instagram_user_id !== account.userId || source.api === "basic-display";
    const place = { table: "sources", column: "access_token", ownerId: caller.ownerId, id: source.id };
    await tx
      .updateTable("sources")
      .set({
        instagram_user_id: account.userId,
        instagram_app_scoped_id: account.appScopedId,
        username: account.username,
        access_token: ctx.sealing.seal(accessToken, place),
        token_expires_at: tokenExpiresAt,
        token_warned_days: null,
        next_refresh_at: toRefreshTime(tokenIssuedAt),
        api: authorized.api,
        ...(source.active || wakes ? { status: "ACTIVE" as const, active: true } : { status: "INACTIVE" as const }),
        failures: 0,
        last_error: null,
        disabled_at: null,
        next_poll_at: now,
        // Otherwise every post would look new: the old API used other ids, and after a deletion we have none.
        ...(isMoved ? { next_look: "baseline" as const, seen_until: null, seen_media: [] } : {}),
      })
      .where("owner_id", "=", caller.ownerId)
      .where("id", "=", source.id)
      .execute();
    await writeAudit(ctx, tx, caller, { action: "source.reconnected", subjectId: source.id });
    return source.id;
  });
}

function findOwn(tx: Tx, caller: Caller, instagramUserId: string) {
  return ownSources(tx, caller).where("instagram_user_id", "=", instagramUserId).executeTakeFirst();
}

async function findMoving(tx: Tx, caller: Caller, sourceId: string | null, api: InstagramApi) {
  if (sourceId === null) return undefined;
  return ownSources(tx, caller)
    .where("id", "=", sourceId)
    .where("kind", "=", api === "facebook-page" ? "facebook-page" : "instagram")
    .where(({ eb, or }) => or([eb("api", "=", "basic-display"), eb("last_error", "=", "data-deleted")]))
    .executeTakeFirst();
}

function ownSources(tx: Tx, caller: Caller) {
  return tx
    .selectFrom("sources")
    .select(["id", "instagram_user_id", "api", "active"])
    .where("owner_id", "=", caller.ownerId)
    .forUpdate();
}
