import { readFileSync } from "node:fs";
import { v7 as uuidv7 } from "uuid";
import type { Context } from "../../src/context.ts";
import type { Block, FigurePicture } from "../../src/document/document.ts";
import type { Caller } from "../../src/platform/actor.ts";
import { inTransaction } from "../../src/platform/db/database.ts";
import type { ArticleLanguage } from "../../src/platform/languages.ts";
import { reEncodePicture } from "../../src/platform/pictures/re-encode-picture.ts";
import { putPicture } from "../../src/platform/pictures/model-copies.ts";
import { ensurePhotoSource } from "../../src/post/sources/connecting/ensure-photo-source.ts";
import { insertTrialArticle } from "../../src/post/trials/insert-trial-article.ts";
import type { TrialPicture } from "../../src/post/trials/trial-material.ts";

/** Photos of the Instagram simulator. */
const folder = new URL("../../simulators/instagram/posts/images/", import.meta.url);
export const photoNames = [
  "sunset_by_Aitzol_Berasategi.jpg",
  "aitzgorri_by_Aitzol_Berasategi.jpg",
  "picosdeeuropa_by_Aitzol_Berasategi.jpg",
  "life_by_Aitzol_Berasategi.jpg",
  "friends_by_Aitzol_Berasategi.jpg",
  "Picture_0B_by_freespace.jpg",
  "Picture_1A_by_freespace.jpg",
  "Wine_by_Jakkub_Mede.jpg",
];

export type WantedArticle = {
  title: string;
  slug?: string;
  excerpt?: string;
  language?: ArticleLanguage;
  tags?: string[];
  /** Names of files, or the files. */
  photos?: (string | Buffer)[];
  postedAt?: Date;
  blocks?(photos: FigurePicture[]): Block[];
};

/** A written article of the owner's, as a trial leaves it: its photos are stored, and nothing is published. */
export async function addArticle(
  ctx: Pick<Context, "clock" | "db" | "pictures">,
  caller: Caller,
  { title, language = "en", photos = photoNames.slice(0, 1), postedAt = ctx.clock.now(), ...wanted }: WantedArticle,
): Promise<{ articleId: string; version: number }> {
  const pictures = await Promise.all(photos.map((photo) => keepPhoto(ctx, caller, photo)));
  const figures = pictures.map(({ id }, index) => ({ pictureId: id, alt: `Photo ${index + 1}` }));
  const text = wanted.excerpt ?? `${title}, told in a sentence.`;
  const blocks = wanted.blocks?.(figures) ?? [
    ...figures.map((picture) => ({ type: "figure" as const, picture })),
    { type: "paragraph" as const, spans: [{ text }] },
  ];
  const article = {
    title,
    document: { blocks },
    excerpt: text,
    metaDescription: text,
    slug: wanted.slug ?? title.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-"),
    tags: wanted.tags ?? [],
    findings: [],
    record: { writer: "built-in" as const, revision: "test" },
  };
  const material = {
    postId: uuidv7(),
    caption: text,
    language,
    postedAt: postedAt.toISOString(),
    pictures,
    instagram: null,
  };
  const { articleId } = await inTransaction(ctx, async (tx) => {
    const sourceId = await ensurePhotoSource(ctx, tx, caller, language);
    return insertTrialArticle(ctx, tx, caller, { sourceId, article, material, answers: null, earlier_article: null });
  });
  return { articleId, version: 1 };
}

async function keepPhoto(
  ctx: Pick<Context, "pictures">,
  { ownerId }: Caller,
  photo: string | Buffer,
): Promise<TrialPicture> {
  const encoded = await (typeof photo === "string" ? encodeOnce(photo) : reEncodePicture(photo, ownerId));
  const { sha256, width, height, bytes } = encoded;
  const storageKey = `${ownerId}/${sha256}.jpg`;
  await putPicture(ctx, storageKey, encoded);
  return { id: uuidv7(), storageKey, sha256, width, height, bytes: bytes.length, altText: null };
}

const encodedPhotos = new Map<string, ReturnType<typeof reEncodePicture>>();

function encodeOnce(name: string): ReturnType<typeof reEncodePicture> {
  const known = encodedPhotos.get(name) ?? reEncodePicture(readFileSync(new URL(name, folder)), "tests");
  encodedPhotos.set(name, known);
  return known;
}
