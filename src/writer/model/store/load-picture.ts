import sharp from "sharp";
import type { Database } from "../../../platform/db/database.ts";
import type { PictureStore } from "../../../platform/pictures/store.ts";
import type { ArticleRef } from "../../article-writer.ts";
import type { LoadedPicture } from "../model-path.ts";

/** Our own copy of an owner's picture. Throws if it doesn't exist. */
export async function loadPicture(
  from: { db: Database; pictures: PictureStore },
  { ownerId }: ArticleRef,
  pictureId: string,
): Promise<LoadedPicture> {
  const row = await from.db
    .selectFrom("pictures")
    .select(["sha256", "storage_key"])
    .where("owner_id", "=", ownerId)
    .where("id", "=", pictureId)
    .executeTakeFirstOrThrow();
  return { sha256: row.sha256, jpeg: async (edge) => shrink(await from.pictures.read(row.storage_key), edge) };
}

function shrink(bytes: Uint8Array, longestEdge: number): Promise<Uint8Array> {
  return sharp(bytes)
    .resize({ width: longestEdge, height: longestEdge, fit: "inside", withoutEnlargement: true })
    .jpeg({ quality: 80 })
    .toBuffer();
}
