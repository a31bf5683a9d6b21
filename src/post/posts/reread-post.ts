import type { Caller } from "../../platform/actor.ts";
import { ConnectorError } from "../../platform/connector-error.ts";
import type { SourcePost, SourceReader } from "../../connectors/source.ts";
import type { Context } from "../../context.ts";
import { writeAudit } from "../../platform/db/audit.ts";
import { inTransaction } from "../../platform/db/database.ts";
import { readHashtags } from "./hashtags.ts";
import { openReader, readerColumns } from "./open-reader.ts";
import { selectArticlePosts } from "./select-article-posts.ts";
import { uploadMediaIds } from "./upload-media-id.ts";
import { withdrawPost } from "./withdraw-post.ts";

type RereadContext = Pick<Context, "addressed" | "clock" | "db" | "instagram" | "log" | "pictures" | "sealing">;

/** A post that was read this recently isn't fetched again. */
const FRESH_MS = 60_000;

/**
 * Rereads a post, or all posts of a digest, before the first version: uses the current caption, and skips a post that's
 * been deleted, or got the "never" hashtag, or a content warning unless its owner chose it. If the platform doesn't
 * answer, the imported state counts.
 */
export async function rereadPost(
  ctx: RereadContext,
  caller: Caller,
  { articleId }: { articleId: string },
): Promise<void> {
  for (const post of await listUnwritten(ctx, caller, articleId)) await reread(ctx, caller, articleId, post);
}

async function reread(
  ctx: RereadContext,
  caller: Caller,
  articleId: string,
  post: Awaited<ReturnType<typeof listUnwritten>>[number],
): Promise<void> {
  if (ctx.clock.now().getTime() - post.imported_at.getTime() < FRESH_MS) return;
  const reader = openReader(ctx, { ownerId: caller.ownerId, sourceId: post.sourceId }, post);
  if (reader === null) return;
  const now = await readNow(ctx, reader, post);
  if (now === "unknown") return;
  if (now === "deleted") await withdrawPost(ctx, caller, { postId: post.id, articleId, reason: "deleted" });
  else if (post.never_hashtag !== null && readHashtags(now.caption).has(post.never_hashtag)) {
    await withdrawPost(ctx, caller, { postId: post.id, articleId, reason: "never-publish" });
  } else if (now.isSensitive === true && post.chosen_at === null) {
    await withdrawPost(ctx, caller, { postId: post.id, articleId, reason: "sensitive" });
  } else if (now.caption !== post.caption) await keepCaption(ctx, caller, post.id, now.caption);
}

function listUnwritten(ctx: Pick<Context, "db">, caller: Caller, articleId: string) {
  return (
    selectArticlePosts(ctx.db, caller.ownerId, [articleId])
      .innerJoin("sources as source", (join) =>
        join.onRef("source.owner_id", "=", "article.owner_id").onRef("source.id", "=", "article.source_id"),
      )
      .select([
        "post.id",
        "post.media_id",
        "post.caption",
        "post.posted_at",
        "post.imported_at",
        "post.chosen_at",
        "source.id as sourceId",
        "source.never_hashtag",
        ...readerColumns.map((column) => `source.${column}` as const),
      ])
      .where("article.version", "=", 0)
      .where("article.status", "=", "PENDING")
      .where("article.waiting_for", "is", null)
      .where("source.kind", "<>", "photos")
      // A picture uploaded for this account isn't a post of it.
      .where("post.media_id", "not like", uploadMediaIds)
      // One from an archive is on Instagram, but not under this id.
      .where("post.archive_import_id", "is", null)
      .where("source.status", "<>", "DISABLED")
      .execute()
  );
}

async function readNow(
  ctx: RereadContext,
  reader: SourceReader,
  { media_id: mediaId, posted_at: postedAt }: { media_id: string; posted_at: Date },
): Promise<SourcePost | "deleted" | "unknown"> {
  try {
    return await reader.getPost(mediaId, postedAt);
  } catch (error) {
    if (!(error instanceof ConnectorError)) throw error;
    if (error.reason === "not-found") return "deleted";
    ctx.log.warn({ err: error, mediaId }, "could not reread a post");
    return "unknown";
  }
}

async function keepCaption(
  ctx: Pick<Context, "clock" | "db">,
  caller: Caller,
  postId: string,
  caption: string,
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await tx
      .updateTable("posts")
      .set({ caption, search: null })
      .where("owner_id", "=", caller.ownerId)
      .where("id", "=", postId)
      .execute();
    await writeAudit(ctx, tx, caller, { action: "post.edited", subjectId: postId });
  });
}
