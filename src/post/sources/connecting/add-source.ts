import { v7 as uuidv7 } from "uuid";
import type { Caller } from "../../../platform/actor.ts";
import type { InstagramAccount, InstagramApi } from "../../../connectors/instagram/index.ts";
import type { Context } from "../../../context.ts";
import { writeAudit } from "../../../platform/db/audit.ts";
import type { Tx } from "../../../platform/db/database.ts";
import type { PollMode } from "../tables.ts";
import { GalleyError } from "../../../platform/errors.ts";
import { type SourceSettings } from "../source-settings.ts";
import { toRefreshTime } from "../health/token-times.ts";

export type AddSourceInput = {
  api: InstagramApi;
  account: Pick<InstagramAccount, "userId" | "appScopedId" | "username">;
  accessToken: string;
  tokenIssuedAt: Date;
  tokenExpiresAt: Date | null;
  settings: SourceSettings;
  active: boolean;
  mode: PollMode;
};

/** Inserts a new source. Throws "source-exists" if the owner already has one for this account. */
export async function addSource(
  ctx: Pick<Context, "clock" | "sealing">,
  tx: Tx,
  caller: Caller,
  { account, settings, ...input }: AddSourceInput,
): Promise<{ sourceId: string }> {
  const id = uuidv7();
  const now = ctx.clock.now();
  const place = { table: "sources", column: "access_token", ownerId: caller.ownerId, id };
  const added = await tx
    .insertInto("sources")
    .values({
      owner_id: caller.ownerId,
      id,
      active: input.active,
      status: input.active ? "ACTIVE" : "INACTIVE",
      instagram_user_id: account.userId,
      instagram_app_scoped_id: account.appScopedId,
      username: account.username,
      api: input.api,
      access_token: ctx.sealing.seal(input.accessToken, place),
      token_issued_at: input.tokenIssuedAt,
      token_expires_at: input.tokenExpiresAt,
      next_refresh_at: toRefreshTime(input.tokenIssuedAt),
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
      next_look: input.mode,
      next_poll_at: now,
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(["owner_id", "instagram_user_id"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  if (added === undefined) throw new GalleyError("source-exists");
  await writeAudit(ctx, tx, caller, { action: "source.connected", subjectId: id });
  return { sourceId: id };
}
