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
import { lockAccount } from "../../owner/lock-account.ts";
import { emit } from "../events.ts";
import { insertUploads } from "../posts/insert-uploads.ts";
import { toUploadMediaId } from "../posts/upload-media-id.ts";
import { ensurePhotoSource } from "./connecting/ensure-photo-source.ts";
import { styleSchema } from "./source-settings.ts";
import type { WritingStyle } from "../../writer/article-writer.ts";

/** Language and style for an article that belongs to no account. */
type OwnStyle = { sourceId: null; language: ArticleLanguage; style: WritingStyle };

export type UploadedPhoto = {
  picture: string;
  /** What it shows, for people who can't see it; may be "". */ alt: string;
};

export type UploadPlace = { sourceId: string } | OwnStyle;

export type GenerateFromUploadInput = UploadPlace & {
  /** In the article's order. */
  photos: UploadedPhoto[];
  caption: string;
  /** A UUID of the caller's choice: a repeated request with the same id returns the same article. */
  draftId?: string | undefined;
};

const ownStyleSchema = z.object({ language: z.enum(articleLanguages), style: styleSchema });

/** A caption on Instagram has at most 2,200 characters. */
const MAX_CAPTION = 2_200;
/** As many as a carousel on Instagram. */
export const MAX_PHOTOS = 20;

const photosSchema = z
  .array(z.object({ picture: z.string().min(1, "required"), alt: typedText({ max: 1_000 }) }))
  .min(1, "required")
  .max(MAX_PHOTOS);

/**
 * Turns 1 to 20 uploaded photos and their caption into an article, in a source's language and style or in those chosen
 * for it. Throws "not-found" for the source, "invalid-input".
 */
export async function generateFromUpload(
  ctx: Pick<Context, "addresses" | "clock" | "config" | "db" | "jobs" | "pipeline">,
  caller: Caller,
  input: GenerateFromUploadInput,
): Promise<{ articleId: string }> {
  const caption = parseInput(typedText({ max: MAX_CAPTION, required: "required" }), input.caption, "caption");
  const photos = parsePhotos(input.photos);
  if (input.sourceId === null) parseInput(ownStyleSchema, input);
  return inTransaction(ctx, (tx) =>
    makeUploadedPost(ctx, tx, caller, { ...toPlace(input), key: input.draftId ?? uuidv7(), caption, photos }),
  );
}

/** A problem with one photo is reported like one with the only photo. */
function parsePhotos(photos: UploadedPhoto[]): UploadedPhoto[] {
  if (photos.length > MAX_PHOTOS)
    throw new GalleyError("invalid-input", { field: "pictures", problem: "too-many", max: MAX_PHOTOS });
  return photos.length === 1 ? [parseOne(photos[0])] : parseInput(photosSchema, photos, "pictures");
}

function parseOne(photo: UploadedPhoto | undefined): UploadedPhoto {
  return {
    picture: parseInput(z.string("required").min(1, "required"), photo?.picture, "picture"),
    alt: parseInput(typedText({ max: 1_000 }), photo?.alt, "alt"),
  };
}

function toPlace(input: UploadPlace): UploadPlace {
  if (input.sourceId !== null) return { sourceId: input.sourceId };
  return { sourceId: null, ...parseInput(ownStyleSchema, input) };
}

export type UploadedPostInput = UploadPlace & { key: string; caption: string; photos: UploadedPhoto[] };

/** Makes the post and its article, once per key. A caption without words makes the article wait for some. */
export async function makeUploadedPost(
  ctx: Pick<Context, "addresses" | "clock" | "config" | "jobs" | "pipeline">,
  tx: Tx,
  caller: Caller,
  input: UploadedPostInput,
): Promise<{ articleId: string }> {
  // The same request may come twice at once.
  await lockAccount(tx, caller.ownerId);
  const made = await findArticle(tx, caller, input.key);
  if (made !== null) return made;
  const sourceId = await placeUpload(ctx, tx, caller, input);
  const uploads: Upload[] = [];
  for (const { picture } of input.photos) uploads.push(await useUpload(ctx, tx, caller, picture));
  const postId = await insertPost(ctx, tx, caller, sourceId, input);
  await insertUploads(
    tx,
    caller,
    postId,
    uploads.map((upload, index) => ({ ...upload, alt: input.photos[index]?.alt ?? "" })),
  );
  const startAfter = ctx.clock.now();
  await emit(ctx, tx, caller, "post.imported", { postId, sourceId, startAfter, standsAlone: true });
  const article = await findArticle(tx, caller, input.key);
  if (article === null) throw new Error("the pipeline made no article");
  return article;
}

async function findArticle(tx: Tx, { ownerId }: Caller, key: string): Promise<{ articleId: string } | null> {
  const row = await tx
    .selectFrom("posts as post")
    .innerJoin("articles as article", (join) =>
      join.onRef("article.owner_id", "=", "post.owner_id").onRef("article.post_id", "=", "post.id"),
    )
    .select("article.id as articleId")
    .where("post.owner_id", "=", ownerId)
    .where("post.media_id", "=", toUploadMediaId(key))
    .executeTakeFirst();
  return row ?? null;
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

async function insertPost(
  ctx: Pick<Context, "clock">,
  tx: Tx,
  { ownerId }: Caller,
  sourceId: string,
  input: UploadedPostInput,
): Promise<string> {
  const [id, now] = [uuidv7(), ctx.clock.now()];
  const own = input.sourceId === null ? { language: input.language, style: JSON.stringify(input.style) } : {};
  await tx
    .insertInto("posts")
    .values({
      owner_id: ownerId,
      id,
      source_id: sourceId,
      media_id: toUploadMediaId(input.key),
      shortcode: null,
      permalink: null,
      caption: input.caption,
      kind: input.photos.length > 1 ? "carousel" : "image",
      posted_at: now,
      skipped_videos: 0,
      skipped: null,
      imported_at: now,
      ...own,
    })
    .execute();
  return id;
}
