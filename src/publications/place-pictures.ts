import { sql } from "kysely";
import type { Caller } from "../actor.ts";
import type { PlacedPicture, PublishPicture } from "../connectors/publisher.ts";
import type { Context } from "../context.ts";
import type { Publishable } from "./get-publishable.ts";
import { takeUploadTurn } from "./take-upload-turn.ts";

/**
 * The pictures on the target. Where it cannot look for what it has, the places are kept with the
 * publication, so that an attempt does not upload again what an earlier one did.
 */
export function placePictures(
  ctx: Pick<Context, "clock" | "db">,
  caller: Caller,
  publicationId: string,
  { publisher, target, integrationId, pictures, placed }: Publishable,
): Promise<PlacedPicture[]> {
  const upload = (picture: PublishPicture) => takeUploadTurn(ctx, { ownerId: caller.ownerId, integrationId }, () => publisher.placePicture(target, picture));
  return Promise.all(
    pictures.map(async (picture) => {
      if (publisher.looksUpPictures) return upload(picture);
      const known = placed[picture.fileName];
      if (known !== undefined) return { pictureId: picture.pictureId, ...known };
      const place = await upload(picture);
      await keepPlace(ctx, caller, publicationId, picture, place);
      return place;
    }),
  );
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
