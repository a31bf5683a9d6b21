import type { Caller } from "../../platform/actor.ts";
import { writeAlone } from "./write-alone.ts";
import type { SourcePost, SourceReader } from "../../connectors/source.ts";
import type { Context } from "../../context.ts";
import { toSkipReason } from "./to-skip-reason.ts";
import { findOwnArticles } from "./find-own-articles.ts";
import type { HashtagRules } from "./hashtags.ts";
import { importEarlierPost } from "./earlier/import-earlier-post.ts";
import { importPost } from "./import-post.ts";

type LatestInput = { sourceId: string; reader: SourceReader; rules: HashtagRules };

/** The first page is enough to find the latest picture post, even with reels before it. */
const PAGE_SIZE = 50;

/**
 * Imports the latest picture post to be written now, as its own article; returns the article's id, or null if there's
 * no such post.
 */
export async function importLatestPost(
  ctx: Pick<Context, "clock" | "config" | "db" | "jobs" | "log" | "pictures" | "pipeline" | "writers">,
  caller: Caller,
  { sourceId, reader, rules }: LatestInput,
): Promise<string | null> {
  const page = await reader.listPosts({ limit: PAGE_SIZE });
  const written = await findWritten(ctx, caller, sourceId, page.posts);
  // A post that has an article may well begin with its title.
  const own = await findOwnArticles(
    ctx.db,
    caller,
    page.posts.filter(({ mediaId }) => !written.has(mediaId)),
  );
  const post = page.posts.find((one) => toSkipReason(one, rules) === null && !own.has(one.mediaId));
  if (post === undefined) return null;
  const { mediaId, postedAt } = post;
  const find = () => findPost(ctx, caller, sourceId, mediaId);
  const known = await find();
  if (known === undefined) {
    const startAfter = ctx.clock.now();
    await importPost(ctx, caller, { sourceId, reader, post, skipped: null, startAfter, standsAlone: true });
  } else if (known.skipped !== null) {
    const { never } = rules;
    await importEarlierPost(ctx, caller, { postId: known.id, sourceId, mediaId, postedAt, reader, never });
  }
  const imported = known ?? (await find());
  return imported === undefined ? null : writeAlone(ctx, caller, { postId: imported.id });
}

function findPost(ctx: Pick<Context, "db">, caller: Caller, sourceId: string, mediaId: string) {
  return ctx.db
    .selectFrom("posts")
    .select(["id", "skipped"])
    .where("owner_id", "=", caller.ownerId)
    .where("source_id", "=", sourceId)
    .where("media_id", "=", mediaId)
    .executeTakeFirst();
}

async function findWritten(
  ctx: Pick<Context, "db">,
  caller: Caller,
  sourceId: string,
  posts: readonly SourcePost[],
): Promise<ReadonlySet<string>> {
  const mediaIds = posts.map(({ mediaId }) => mediaId);
  if (mediaIds.length === 0) return new Set();
  const rows = await ctx.db
    .selectFrom("posts")
    .select("media_id")
    .where("owner_id", "=", caller.ownerId)
    .where("source_id", "=", sourceId)
    .where("media_id", "in", mediaIds)
    .where("skipped", "is", null)
    .execute();
  return new Set(rows.map((row) => row.media_id));
}
