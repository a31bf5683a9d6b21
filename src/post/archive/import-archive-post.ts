import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import type { Caller } from "../../platform/actor.ts";
import type { Context } from "../../context.ts";
import { writeAudit } from "../../platform/db/audit.ts";
import { inTransaction, type Tx } from "../../platform/db/database.ts";
import { GalleyError } from "../../platform/errors.ts";
import { parseInput } from "../../platform/input/parse-input.ts";
import { typedText } from "../../platform/input/typed-text.ts";
import { type ArticleLanguage, articleLanguages } from "../../platform/languages.ts";
import type { Upload } from "../../platform/pictures/take-upload.ts";
import { useUpload } from "../../platform/pictures/use-upload.ts";
import { lockAccount } from "../../owner/lock-account.ts";
import { hasWords } from "../../writer/text/has-words.ts";
import { emit } from "../events.ts";
import type { PostDate } from "../integrations/tables.ts";
import { placeUpload } from "../sources/generate-from-upload.ts";
import { archiveKey, toArchiveMediaId } from "../posts/archive-media-id.ts";
import { insertUploads } from "../posts/insert-uploads.ts";
import { findSamePost } from "../posts/find-same-posts.ts";

export type ImportArchivePostInput = {
  /** Chosen by the caller; the posts of one import are written in its order. */
  importId: string;
  newestFirst: boolean;
  /** The date that the articles get on a site. The import's first post decides this and `newestFirst`. */
  postDate: PostDate;
  /** Chosen by the caller: posts of one series make one article, once `finishSeries` was called; null: its own. */
  seriesId: string | null;
  key: string;
  postedAt: Date;
  caption: string;
  /** Uploads, in the post's order. */
  pictures: string[];
  skippedVideos: number;
  /** The account that it is written for; null: none, and `language` counts. */
  sourceId: string | null;
  language: ArticleLanguage;
};

/** Writing starts once no post has come in for this long, so that it begins with the first one in order. */
export const SETTLE_MS = 5_000;
/** Instagram opened in October 2010. */
const FIRST_DAY = new Date("2010-10-01T00:00:00Z");
const DAY_MS = 86_400_000;

const postSchema = z.object({
  key: z.string().regex(archiveKey, "invalid"),
  // Instagram counts 2,200 characters as people see them; an emoji may take a dozen.
  caption: typedText({ max: 10_000 }),
  pictures: z.array(z.string()).min(1, "required").max(20),
  skippedVideos: z.int().min(0).max(20),
  language: z.enum(articleLanguages),
});

/**
 * Stores a post from the owner's archive with its pictures; its article is written when its turn comes. Idempotent:
 * `isNew` is false for a post that Galley has already, from an archive or from the connected account. Throws
 * "not-found" for the source, "invalid-input".
 */
export async function importArchivePost(
  ctx: Pick<Context, "addresses" | "clock" | "config" | "db" | "jobs" | "pipeline">,
  caller: Caller,
  input: ImportArchivePostInput,
): Promise<{ postId: string; isNew: boolean }> {
  const post = { ...input, ...parseInput(postSchema, input) };
  const latest = new Date(ctx.clock.now().getTime() + DAY_MS);
  if (!(post.postedAt >= FIRST_DAY && post.postedAt <= latest))
    throw new GalleyError("invalid-input", { field: "postedAt", problem: "invalid" });
  const mediaId = toArchiveMediaId(post.key);
  return inTransaction(ctx, async (tx) => {
    const sourceId = await placeUpload(ctx, tx, caller, toPlace(post));
    await recordImport(ctx, tx, caller, post);
    // The same post may come from two tabs at once.
    await lockAccount(tx, caller.ownerId);
    const known = await findSamePost(tx, caller, { ...post, mediaId });
    if (known !== null) return { postId: known, isNew: false };
    const uploads: Upload[] = [];
    for (const picture of post.pictures) uploads.push(await useUpload(ctx, tx, caller, picture));
    const postId = await insertPost(ctx, tx, caller, { ...post, mediaId, sourceId, isOwn: input.sourceId === null });
    await insertUploads(tx, caller, postId, uploads);
    if (post.seriesId !== null)
      await writeAudit(ctx, tx, caller, {
        action: "post.added-to-series",
        subjectId: postId,
      });
    else
      await emit(ctx, tx, caller, "post.imported", {
        postId,
        sourceId,
        startAfter: ctx.clock.now(),
        standsAlone: true,
        waitingFor: hasWords(post.caption) ? "quota" : "words",
      });
    return { postId, isNew: true };
  });
}

function toPlace({ sourceId, language }: ImportArchivePostInput) {
  return sourceId === null ? { sourceId, language } : { sourceId };
}

/** Makes the import, or has it wait for the next post. */
async function recordImport(
  ctx: Pick<Context, "clock">,
  tx: Tx,
  { ownerId }: Caller,
  { importId, newestFirst, postDate }: ImportArchivePostInput,
): Promise<void> {
  const now = ctx.clock.now();
  const next_at = new Date(now.getTime() + SETTLE_MS);
  await tx
    .insertInto("archive_imports")
    .values({
      owner_id: ownerId,
      id: importId,
      newest_first: newestFirst,
      post_date: postDate,
      created_at: now,
      next_at,
    })
    .onConflict((conflict) => conflict.columns(["owner_id", "id"]).doUpdateSet({ next_at }))
    .execute();
}

type NewPost = ImportArchivePostInput & {
  mediaId: string;
  sourceId: string;
  isOwn: boolean;
};

async function insertPost(ctx: Pick<Context, "clock">, tx: Tx, { ownerId }: Caller, post: NewPost): Promise<string> {
  const [id, now] = [uuidv7(), ctx.clock.now()];
  await tx
    .insertInto("posts")
    .values({
      owner_id: ownerId,
      id,
      source_id: post.sourceId,
      archive_import_id: post.importId,
      series_id: post.seriesId,
      media_id: post.mediaId,
      shortcode: null,
      permalink: null,
      caption: post.caption,
      kind: post.pictures.length > 1 ? "carousel" : "image",
      posted_at: post.postedAt,
      skipped_videos: post.skippedVideos,
      skipped: null,
      imported_at: now,
      // The article keeps the post's own date.
      chosen_at: now,
      language: post.isOwn ? post.language : null,
    })
    .execute();
  return id;
}
