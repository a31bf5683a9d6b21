import { v7 as uuidv7 } from "uuid";
import type { Caller } from "../actor.ts";
import type { Context } from "../context.ts";
import { inTransaction } from "../db/database.ts";
import { writeAudit } from "../db/audit.ts";
import type { ArticleLanguage } from "../languages.ts";
import { importPosts } from "../posts/import-posts.ts";
import type { WritingStyle } from "../writer/article-writer.ts";

export type ConnectSourceInput = {
  accessToken: string;
  tokenExpiresAt: Date | null;
  label: string;
  language: ArticleLanguage;
  about: string;
  keywords: string[];
  style: WritingStyle;
};

export const neutralStyle: WritingStyle = { formalToCasual: 0, seriousToFunny: 0, respectfulToIrreverent: 0, matterOfFactToEnthusiastic: 0 };

/**
 * Keeps a connected Instagram account as a source. Its posts so far become the baseline; the latest
 * picture post is turned into an article at once. Throws ConnectorError when Instagram refuses.
 */
export async function connectSource(
  ctx: Pick<Context, "config" | "clock" | "db" | "jobs" | "log" | "sealing" | "instagram" | "pictures">,
  caller: Caller,
  input: ConnectSourceInput,
): Promise<{ sourceId: string }> {
  const account = await ctx.instagram.getAccount(input.accessToken);
  const sourceId = uuidv7();
  const now = ctx.clock.now();
  await inTransaction(ctx, async (tx) => {
    await tx
      .insertInto("sources")
      .values({
        owner_id: caller.ownerId,
        id: sourceId,
        label: input.label,
        status: "ACTIVE",
        active: true,
        instagram_user_id: account.userId,
        instagram_app_scoped_id: account.appScopedId,
        username: account.username,
        access_token: ctx.sealing.seal(input.accessToken, { table: "sources", column: "access_token", ownerId: caller.ownerId, id: sourceId }),
        token_expires_at: input.tokenExpiresAt,
        language: input.language,
        about: input.about,
        keywords: input.keywords,
        style: JSON.stringify(input.style),
        failures: 0,
        next_poll_at: new Date(now.getTime() + ctx.config.pollIntervalMs),
        created_at: now,
      })
      .execute();
    await writeAudit(ctx, tx, caller, { action: "source.connected", subjectId: sourceId });
  });
  await importPosts(ctx, caller, { sourceId, accessToken: input.accessToken, baseline: true });
  return { sourceId };
}
