import { sql } from "kysely";
import type { Caller } from "../../platform/actor.ts";
import type { PlacedPicture, Publisher, PublishPicture } from "../../connectors/publisher.ts";
import type { Context } from "../../context.ts";
import type { Publishable } from "./get-publishable.ts";
import { takeUploadSlot } from "./take-upload-slot.ts";

/**
 * Uploads the pictures to the target. If the target can't search its uploads, their locations are stored with the
 * publication, so that a retry doesn't upload them again.
 */
export async function placePictures(
  ctx: Pick<Context, "clock" | "db">,
  caller: Caller,
  publicationId: string,
  {
    publisher,
    target,
    pictures,
    placed,
  }: Pick<Publishable, "pictures" | "placed" | "target"> & {
    publisher: Pick<Publisher, "looksUpPictures" | "placePicture">;
  },
): Promise<PlacedPicture[]> {
  const upload = (picture: PublishPicture) =>
    takeUploadSlot(ctx, target.apiUrl, () => publisher.placePicture(target, picture));
  const places = pictures.map(async (picture) => {
    if (publisher.looksUpPictures) return upload(picture);
    const known = placed[picture.fileName];
    if (known !== undefined) return { pictureId: picture.pictureId, ...known };
    const place = await upload(picture);
    await keepPlace(ctx, caller, publicationId, picture, place);
    return place;
  });
  // Waits for all uploads before reporting a failure: the next attempt then knows what this one has uploaded.
  await Promise.allSettled(places);
  const all = await Promise.all(places);
  return all.map((place, index) => ({ ...place, size: pictures[index]?.size }));
}

async function keepPlace(
  ctx: Pick<Context, "db">,
  caller: Caller,
  publicationId: string,
  { fileName }: PublishPicture,
  { remoteId, url }: PlacedPicture,
): Promise<void> {
  const place = JSON.stringify({ [fileName]: { remoteId, url } });
  await ctx.db
    .updateTable("publications")
    .set({ placed: sql`placed || ${place}::jsonb` })
    .where("owner_id", "=", caller.ownerId)
    .where("id", "=", publicationId)
    .execute();
}
