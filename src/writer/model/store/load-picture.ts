import type { Database } from "../../../platform/db/database.ts";
import { readForModel } from "../../../platform/pictures/model-copies.ts";
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
  return { sha256: row.sha256, jpeg: (edge) => readForModel(from.pictures, row.storage_key, edge) };
}
