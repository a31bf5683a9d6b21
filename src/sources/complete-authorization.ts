import { v7 as uuidv7 } from "uuid";
import type { Caller } from "../actor.ts";
import type { Context } from "../context.ts";
import { inTransaction } from "../db/database.ts";
import { writeAudit } from "../db/audit.ts";
import { type AuthorizedAccount, exchangeAnswer, type InstagramAnswer } from "./exchange-code.ts";
import { reconnectSource } from "./reconnect-source.ts";

/** How long the form with a new source's settings may stay open. */
const CONNECTION_MS = 24 * 3_600_000;

/** Either an account whose source is still to be made, or a source that was connected again. */
export type CompletedAuthorization = { connectionId: string; username: string } | { reconnectedSourceId: string };

type CompleteContext = Pick<Context, "clock" | "config" | "db" | "instagram" | "instagramLogin" | "log" | "sealing">;

/**
 * Takes what Instagram answered to an owner. An account that is one of their sources is connected again;
 * any other waits for its settings. Throws the "instagram-…" codes.
 */
export async function completeAuthorization(
  ctx: CompleteContext,
  caller: Caller,
  input: { answer: InstagramAnswer; sourceId: string | null },
): Promise<CompletedAuthorization> {
  const authorized = await exchangeAnswer(ctx, input.answer);
  const reconnectedSourceId = await reconnectSource(ctx, caller, { authorized, sourceId: input.sourceId });
  return reconnectedSourceId === null ? keepConnection(ctx, caller, authorized) : { reconnectedSourceId };
}

async function keepConnection(ctx: CompleteContext, caller: Caller, authorized: AuthorizedAccount): Promise<CompletedAuthorization> {
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
