import { v7 as uuidv7 } from "uuid";
import type { Caller } from "../../../platform/actor.ts";
import type { InstagramAccount, InstagramApi } from "../../../connectors/instagram/index.ts";
import type { FoundSource } from "../../../connectors/source.ts";
import type { Context } from "../../../context.ts";
import { writeAudit } from "../../../platform/db/audit.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { GalleyError } from "../../../platform/errors.ts";
import { type SourceSettings } from "../source-settings.ts";
import { toRefreshTime } from "../health/to-refresh-time.ts";

/** An account that was authorised, with its token, or what is read without one. */
export type SourceOrigin =
  | {
      api: InstagramApi;
      account: Pick<InstagramAccount, "userId" | "appScopedId" | "username">;
      accessToken: string;
      tokenIssuedAt: Date;
      tokenExpiresAt: Date | null;
    }
  | FoundSource;

export type AddSourceInput = {
  origin: SourceOrigin;
  settings: SourceSettings;
  active: boolean;
  /** Now by default. */
  nextPollAt?: Date;
};

/**
 * Inserts a new source, whose first poll will be its baseline. Throws "source-exists" if the owner already has one for
 * this account.
 */
export async function addSource(
  ctx: Pick<Context, "clock" | "sealing">,
  tx: Tx,
  caller: Caller,
  { origin, settings, active, nextPollAt }: AddSourceInput,
): Promise<{ sourceId: string }> {
  const id = uuidv7();
  const now = ctx.clock.now();
  const added = await tx
    .insertInto("sources")
    .values({
      owner_id: caller.ownerId,
      id,
      active,
      status: active ? "ACTIVE" : "INACTIVE",
      ...toOriginColumns(ctx, { ownerId: caller.ownerId, id }, origin),
      label: settings.label,
      language: settings.language,
      about: settings.about,
      keywords: settings.keywords,
      style: JSON.stringify(settings.style),
      include_hashtags: settings.includeHashtags,
      exclude_hashtags: settings.excludeHashtags,
      never_hashtag: settings.neverHashtag,
      asks: settings.asks,
      digest: settings.digest,
      failures: 0,
      next_look: "baseline",
      next_poll_at: nextPollAt ?? now,
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(["owner_id", "instagram_user_id"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  if (added === undefined) throw new GalleyError("source-exists");
  await writeAudit(ctx, tx, caller, { action: "source.connected", subjectId: id });
  return { sourceId: id };
}

function toOriginColumns(
  { sealing }: Pick<Context, "sealing">,
  row: { ownerId: string; id: string },
  origin: SourceOrigin,
) {
  if ("kind" in origin) {
    const { kind, address, name: username } = origin;
    const identity = toAddressedId(origin);
    return { kind, address, username, instagram_user_id: identity, instagram_app_scoped_id: identity };
  }
  const { api, account, accessToken, tokenIssuedAt, tokenExpiresAt } = origin;
  return {
    kind: api === "facebook-page" ? ("facebook-page" as const) : ("instagram" as const),
    instagram_user_id: account.userId,
    instagram_app_scoped_id: account.appScopedId,
    username: account.username,
    api,
    access_token: sealing.seal(accessToken, { table: "sources", column: "access_token", ...row }),
    token_expires_at: tokenExpiresAt,
    next_refresh_at: toRefreshTime(tokenIssuedAt),
  };
}

/** One source per owner; can't clash with an Instagram account, whose id is a number. */
function toAddressedId({ kind, remoteId }: FoundSource): string {
  return `${kind}:${remoteId}`;
}
