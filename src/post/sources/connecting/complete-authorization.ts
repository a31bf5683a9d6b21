import { v7 as uuidv7 } from "uuid";
import type { Caller } from "../../../platform/actor.ts";
import type { InstagramApi } from "../../../connectors/instagram/index.ts";
import type { Context } from "../../../context.ts";
import { inTransaction } from "../../../platform/db/database.ts";
import { writeAudit } from "../../../platform/db/audit.ts";
import { type AuthorizedAccount, exchangeAnswer, type InstagramAnswer } from "./exchange-code.ts";
import { reconnectSource } from "./reconnect-source.ts";

/** How long the settings form for a new source may stay open. */
const CONNECTION_MS = 24 * 3_600_000;

export type Connection = { connectionId: string; username: string };

/** Either accounts whose sources have yet to be created, or a source that was reconnected. */
export type CompletedAuthorization = { connections: Connection[] } | { reconnectedSourceId: string };

type CompleteContext = Pick<Context, "clock" | "config" | "db" | "instagramLogins" | "log" | "sealing">;

/**
 * Handles the callback for an owner. An account that's already one of their sources is reconnected, however it was
 * connected before; any other waits for its settings. If there are several, Facebook also names those authorised
 * earlier. Throws the "instagram-…" codes.
 */
export async function completeAuthorization(
  ctx: CompleteContext,
  caller: Caller,
  { sourceId, ...input }: { api: InstagramApi; answer: InstagramAnswer; sourceId: string | null },
): Promise<CompletedAuthorization> {
  const granted = await exchangeAnswer(ctx, input);
  const isOnly = granted.length === 1;
  const reconnected: string[] = [];
  const fresh: AuthorizedAccount[] = [];
  for (const authorized of granted) {
    const id = await reconnectSource(ctx, caller, { authorized, sourceId: isOnly ? sourceId : null, wakes: isOnly });
    if (id === null) fresh.push(authorized);
    else reconnected.push(id);
  }
  const reconnectedSourceId =
    reconnected.find((id) => id === sourceId) ?? (fresh.length === 0 ? reconnected[0] : undefined);
  if (reconnectedSourceId !== undefined) return { reconnectedSourceId };
  return { connections: await Promise.all(fresh.map((authorized) => keepConnection(ctx, caller, authorized))) };
}

async function keepConnection(
  ctx: CompleteContext,
  caller: Caller,
  authorized: AuthorizedAccount,
): Promise<Connection> {
  const { account, accessToken } = authorized;
  const connectionId = uuidv7();
  const now = ctx.clock.now();
  const place = { table: "instagram_connections", column: "access_token", ownerId: caller.ownerId, id: connectionId };
  await inTransaction(ctx, async (tx) => {
    await tx.deleteFrom("instagram_connections").where("expires_at", "<=", now).execute();
    await tx
      .insertInto("instagram_connections")
      .values({
        owner_id: caller.ownerId,
        id: connectionId,
        instagram_user_id: account.userId,
        instagram_app_scoped_id: account.appScopedId,
        username: account.username,
        api: authorized.api,
        access_token: ctx.sealing.seal(accessToken, place),
        token_issued_at: authorized.tokenIssuedAt,
        token_expires_at: authorized.tokenExpiresAt,
        expires_at: new Date(now.getTime() + CONNECTION_MS),
      })
      .execute();
    await writeAudit(ctx, tx, caller, { action: "instagram.authorized", subjectId: connectionId });
  });
  return { connectionId, username: account.username };
}
