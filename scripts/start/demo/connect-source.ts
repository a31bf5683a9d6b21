import type { Caller } from "../../../src/platform/actor.ts";
import type { Context } from "../../../src/context.ts";
import { inTransaction } from "../../../src/platform/db/database.ts";
import { addSource } from "../../../src/post/sources/connecting/add-source.ts";
import { noHashtagRules } from "../../../src/post/posts/hashtags.ts";
import { pollSource } from "../../../src/post/sources/polling/poll-source.ts";
import type { SourceSettings } from "../../../src/post/sources/source-settings.ts";

export type ConnectSourceInput = Omit<
  SourceSettings,
  "includeHashtags" | "excludeHashtags" | "neverHashtag" | "asks" | "digest"
> & {
  accessToken: string;
  tokenExpiresAt: Date | null;
};

/**
 * Creates a source from an Instagram Login token, without the login pages. Its posts so far become the baseline, and
 * its latest picture post becomes an article at once.
 */
export async function connectSource(
  ctx: Pick<
    Context,
    "config" | "clock" | "db" | "jobs" | "log" | "sealing" | "instagram" | "pictures" | "pipeline" | "writers"
  >,
  caller: Caller,
  { accessToken, tokenExpiresAt, ...settings }: ConnectSourceInput,
): Promise<{ sourceId: string }> {
  const access = { api: "instagram-login" as const, accessToken };
  const account = await ctx.instagram.getAccount(access);
  const { sourceId } = await inTransaction(ctx, (tx) =>
    addSource(ctx, tx, caller, {
      origin: { api: access.api, account, accessToken, tokenIssuedAt: ctx.clock.now(), tokenExpiresAt },
      settings: {
        ...settings,
        includeHashtags: [],
        excludeHashtags: [],
        neverHashtag: null,
        asks: "with-proof",
        digest: "off",
      },
      active: true,
    }),
  );
  await pollSource(ctx, caller, {
    sourceId,
    reader: ctx.instagram.open(access),
    instagramUserId: account.userId,
    mode: "baseline",
    seenUntil: null,
    seenMedia: [],
    rules: noHashtagRules,
  });
  return { sourceId };
}
