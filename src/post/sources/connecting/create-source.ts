import type { Caller } from "../../../platform/actor.ts";
import type { Context } from "../../../context.ts";
import { inTransaction } from "../../../platform/db/database.ts";
import { GalleyError } from "../../../platform/errors.ts";
import { addSource } from "./add-source.ts";
import { adoptLanguage } from "./adopt-language.ts";
import { getSource } from "../get-source.ts";
import { afterFirstPoll, pollFirst } from "../polling/poll-first.ts";
import { toAccess } from "../../posts/open-access.ts";
import { requireSourceSettings, type SourceSettings, withDefaultSettings } from "../source-settings.ts";
import type { Source } from "../source-view.ts";

export type CreateSourceInput = Pick<SourceSettings, "label"> &
  Partial<SourceSettings> & {
    /** The connection of the account that was just authorised. */
    connectionId: string;
    active?: boolean;
  };

type CreateContext = Pick<
  Context,
  "config" | "clock" | "db" | "jobs" | "log" | "sealing" | "instagram" | "pictures" | "pipeline" | "writers"
>;

/**
 * Creates a source from an authorised account. Its posts so far become the baseline, and its latest picture post
 * becomes an article at once; if Instagram doesn't answer now, the worker does that later. Throws "invalid-input",
 * "connection-expired", "source-exists".
 */
export async function createSource(ctx: CreateContext, caller: Caller, input: CreateSourceInput): Promise<Source> {
  const { connectionId, active = true, ...given } = input;
  const chosen = requireSourceSettings(given);
  const settings = withDefaultSettings(chosen);
  const { sourceId, access, instagramUserId } = await takeConnection(ctx, caller, connectionId, settings, active);
  const reader = ctx.instagram.open(access);
  if (chosen.language === undefined) await adoptLanguage(ctx, caller, { sourceId, reader });
  if (active) await pollFirst(ctx, caller, { sourceId, reader, instagramUserId, settings });
  return getSource(ctx, caller, { sourceId });
}

/** Uses up the connection in the transaction that creates the source. */
function takeConnection(
  ctx: CreateContext,
  caller: Caller,
  connectionId: string,
  settings: SourceSettings,
  active: boolean,
) {
  return inTransaction(ctx, async (tx) => {
    const connection = await tx
      .deleteFrom("instagram_connections")
      .where("owner_id", "=", caller.ownerId)
      .where("id", "=", connectionId)
      .where("expires_at", ">", ctx.clock.now())
      .returningAll()
      .executeTakeFirst();
    if (connection === undefined) throw new GalleyError("connection-expired");
    const place = { table: "instagram_connections", column: "access_token", ownerId: caller.ownerId, id: connectionId };
    const accessToken = ctx.sealing.open(connection.access_token, place);
    const { api, instagram_user_id: userId, instagram_app_scoped_id: appScopedId, username } = connection;
    const { sourceId } = await addSource(ctx, tx, caller, {
      origin: {
        api,
        account: { userId, appScopedId, username },
        accessToken,
        tokenIssuedAt: connection.token_issued_at,
        tokenExpiresAt: connection.token_expires_at,
      },
      settings,
      active,
      nextPollAt: afterFirstPoll(ctx),
    });
    return { sourceId, access: toAccess({ api, userId, appScopedId }, accessToken), instagramUserId: userId };
  });
}
