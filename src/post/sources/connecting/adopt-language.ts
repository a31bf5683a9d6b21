import type { Caller } from "../../../platform/actor.ts";
import type { SourcePost, SourceReader } from "../../../connectors/source.ts";
import type { Context } from "../../../context.ts";
import { detectCaptionLanguage } from "../../../writer/checks/caption-language.ts";
import { loadLanguageDetector } from "../../../writer/text/detect-language.ts";

const LATEST_POSTS = 10;

/**
 * Sets a new source's language to that of its latest posts, before its first article is written. Falls back to its
 * owner's language if the posts are in none that we write.
 */
export async function adoptLanguage(
  ctx: Pick<Context, "db" | "log">,
  caller: Caller,
  { sourceId, reader }: { sourceId: string; reader: SourceReader },
): Promise<void> {
  const posts = await listLatest(ctx, sourceId, reader);
  const captions = posts.map(({ caption }) => caption).join("\n");
  const found = detectCaptionLanguage(captions, await loadLanguageDetector());
  await ctx.db
    .updateTable("sources")
    .set(({ selectFrom }) => ({
      language:
        found ?? selectFrom("accounts").select("locale").where("owner_id", "=", caller.ownerId).$asScalar().$notNull(),
    }))
    .where("owner_id", "=", caller.ownerId)
    .where("id", "=", sourceId)
    .execute();
}

async function listLatest(ctx: Pick<Context, "log">, sourceId: string, reader: SourceReader): Promise<SourcePost[]> {
  try {
    return (await reader.listPosts({ limit: LATEST_POSTS })).posts;
  } catch (error) {
    ctx.log.warn({ err: error, sourceId }, "could not read the language of a new source");
    return [];
  }
}
