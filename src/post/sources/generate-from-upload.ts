import { v7 as uuidv7 } from "uuid";
import type { Caller } from "../../platform/actor.ts";
import type { Context } from "../../context.ts";
import { inTransaction, type Tx } from "../../platform/db/database.ts";
import { GalleyError } from "../../platform/errors.ts";
import { z } from "zod";
import { parseInput } from "../../platform/input/parse-input.ts";
import { typedText } from "../../platform/input/typed-text.ts";
import { type ArticleLanguage, articleLanguages } from "../../platform/languages.ts";
import type { Upload } from "../../platform/pictures/take-upload.ts";
import { useUpload } from "../../platform/pictures/use-upload.ts";
import { emit } from "../events.ts";
import { toUploadMediaId } from "../posts/upload-media-id.ts";
import { ensurePhotoSource } from "./connecting/ensure-photo-source.ts";
import { styleSchema } from "./source-settings.ts";
import type { WritingStyle } from "../../writer/article-writer.ts";

/** Language and style for an article that belongs to no account. */
type OwnStyle = { sourceId: null; language: ArticleLanguage; style: WritingStyle };

export type GenerateFromUploadInput = ({ sourceId: string } | OwnStyle) & {
  picture: string;
  caption: string;
  alt: string;
};

const ownStyleSchema = z.object({ language: z.enum(articleLanguages), style: styleSchema });

/** A caption on Instagram has at most 2,200 characters. */
const MAX_CAPTION = 2_200;

/**
 * Turns an uploaded picture and its caption into an article, in a source's language and style or in those chosen for
 * it. Throws "not-found" for the source, "invalid-input".
 */
export async function generateFromUpload(
  ctx: Pick<Context, "addresses" | "clock" | "config" | "db" | "jobs" | "pipeline">,
  caller: Caller,
  input: GenerateFromUploadInput,
): Promise<{ articleId: string }> {
  const caption = parseInput(typedText({ max: MAX_CAPTION, required: "required" }), input.caption, "caption");
  const alt = parseInput(typedText({ max: 1_000 }), input.alt, "alt");
  const own = input.sourceId === null ? parseInput(ownStyleSchema, input) : null;
  return inTransaction(ctx, async (tx) => {
    const upload = await useUpload(ctx, tx, caller, input.picture);
    const sourceId = await placeUpload(ctx, tx, caller, input);
    const postId = await insertPost(ctx, tx, caller, { sourceId, caption, alt, upload, own });
    await emit(ctx, tx, caller, "post.imported", postId, {
      postId,
      sourceId,
      startAfter: ctx.clock.now(),
      standsAlone: true,
    });
    const { id } = await tx
      .selectFrom("articles")
      .select("id")
      .where("owner_id", "=", caller.ownerId)
      .where("post_id", "=", postId)
      .executeTakeFirstOrThrow();
    return { articleId: id };
  });
}

/** Returns the source of what an owner brings themselves: a connected one, or the one for uploads. */
export async function placeUpload(
  ctx: Pick<Context, "clock">,
  tx: Tx,
  caller: Caller,
  input: { sourceId: string } | { sourceId: null; language: ArticleLanguage },
): Promise<string> {
  if (input.sourceId === null) return ensurePhotoSource(ctx, tx, caller, input.language);
  const source = await tx
    .selectFrom("sources")
    .select("id")
    .where("owner_id", "=", caller.ownerId)
    .where("id", "=", input.sourceId)
    .executeTakeFirst();
  if (source === undefined) throw new GalleyError("not-found");
  return source.id;
}

type NewPost = {
  sourceId: string;
  caption: string;
  alt: string;
  upload: Upload;
  /** Its own language and style; null: the source's. */
  own: { language: ArticleLanguage; style: WritingStyle } | null;
};

async function insertPost(
  ctx: Pick<Context, "clock">,
  tx: Tx,
  caller: Caller,
  { sourceId, caption, alt, upload, own }: NewPost,
): Promise<string> {
  const [id, now] = [uuidv7(), ctx.clock.now()];
  const owned = { owner_id: caller.ownerId };
  const post = {
    source_id: sourceId,
    media_id: toUploadMediaId(id),
    shortcode: null,
    permalink: null,
    caption,
    kind: "image" as const,
  };
  const written = own && { language: own.language, style: JSON.stringify(own.style) };
  await tx
    .insertInto("posts")
    .values({ ...owned, id, ...post, ...written, posted_at: now, skipped_videos: 0, skipped: null, imported_at: now })
    .execute();
  const { storageKey: storage_key, sha256, width, height, bytes } = upload;
  const picture = {
    post_id: id,
    position: 0,
    storage_key,
    sha256,
    media_type: "image/jpeg" as const,
    width,
    height,
    bytes,
    alt_text: alt || null,
  };
  await tx
    .insertInto("pictures")
    .values({ ...owned, id: uuidv7(), ...picture })
    .execute();
  return id;
}
