import type { Caller } from "../../../platform/actor.ts";
import type { Context } from "../../../context.ts";
import { inTransaction } from "../../../platform/db/database.ts";
import { addSource } from "./add-source.ts";
import { noHashtagRules } from "../../posts/hashtags.ts";
import { pollSource } from "../polling/poll-source.ts";
import type { SourceSettings } from "../source-settings.ts";

export type ConnectSourceInput = Omit<
  SourceSettings,
  "includeHashtags" | "excludeHashtags" | "neverHashtag" | "asks" | "digest"
> & {
  accessToken: string;
  tokenExpiresAt: Date | null;
};

/**
 * Creates a source from an Instagram Login token without the login pages, for operators and tests that have one. Its
 * posts so far become the baseline, and its latest picture post becomes an article at once. Throws ConnectorError if
 * Instagram refuses.
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
      mode: "baseline",
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
