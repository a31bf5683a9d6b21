import type { Caller } from "../../platform/actor.ts";
import type { InstagramAccess } from "../../connectors/instagram/index.ts";
import type { Context } from "../../context.ts";
import { toSkipReason } from "./eligibility.ts";
import type { HashtagRules } from "./hashtags.ts";
import { importPost } from "./import-post.ts";

type LatestInput = { sourceId: string; access: InstagramAccess; rules: HashtagRules };

/** The newest page tells the latest picture post; reels may stand before it. */
const PAGE_SIZE = 50;

/** Imports the latest picture post to be written now; its article's id, or null when there is no such post. */
export async function importLatestPost(
  ctx: Pick<Context, "clock" | "config" | "db" | "instagram" | "jobs" | "log" | "pictures" | "pipeline">,
  caller: Caller,
  { sourceId, access, rules }: LatestInput,
): Promise<string | null> {
  const page = await ctx.instagram.listMedia(access, { limit: PAGE_SIZE });
  const post = page.posts.find((one) => toSkipReason(one, rules) === null);
  if (post === undefined) return null;
  await forgetSkipped(ctx, caller, sourceId, post.mediaId);
  await importPost(ctx, caller, { sourceId, post, skipped: null, startAfter: ctx.clock.now() });
  const article = await ctx.db
    .selectFrom("articles as article")
    .innerJoin("posts as post", (join) =>
      join.onRef("post.owner_id", "=", "article.owner_id").onRef("post.id", "=", "article.post_id"),
    )
    .select("article.id")
    .where("post.owner_id", "=", caller.ownerId)
    .where("post.source_id", "=", sourceId)
    .where("post.media_id", "=", post.mediaId)
    .executeTakeFirst();
  return article?.id ?? null;
}

/** A post that was passed over has neither pictures nor an article; without its row it is a new one, also to the next look. */
async function forgetSkipped(
  ctx: Pick<Context, "db">,
  caller: Caller,
  sourceId: string,
  mediaId: string,
): Promise<void> {
  await ctx.db
    .deleteFrom("posts")
    .where("owner_id", "=", caller.ownerId)
    .where("source_id", "=", sourceId)
    .where("media_id", "=", mediaId)
    .where("skipped", "is not", null)
    .execute();
}
