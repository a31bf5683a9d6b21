import { v7 as uuidv7 } from "uuid";
import type { Caller } from "../../platform/actor.ts";
import type { Tx } from "../../platform/db/database.ts";
import type { Upload } from "../../platform/pictures/take-upload.ts";

/** Gives a new post its uploaded pictures, in their order. */
export async function insertUploads(
  tx: Tx,
  { ownerId }: Caller,
  postId: string,
  uploads: readonly (Upload & { alt?: string })[],
): Promise<void> {
  await tx
    .insertInto("pictures")
    .values(
      uploads.map(({ storageKey, sha256, width, height, bytes, alt = "" }, position) => ({
        owner_id: ownerId,
        id: uuidv7(),
        post_id: postId,
        position,
        storage_key: storageKey,
        sha256,
        media_type: "image/jpeg" as const,
        width,
        height,
        bytes,
        alt_text: alt || null,
      })),
    )
    .execute();
}
