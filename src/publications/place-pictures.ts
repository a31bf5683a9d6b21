import { sql } from "kysely";
import type { Caller } from "../actor.ts";
import type { PlacedPicture, PublishPicture } from "../connectors/publisher.ts";
import type { Context } from "../context.ts";
import type { Publishable } from "./get-publishable.ts";

/**
 * The pictures on the target. Where it cannot look for what it has, the places are kept with the
 * publication, so that an attempt does not upload again what an earlier one did.
 */
export async function placePictures(
  ctx: Pick<Context, "db">,
  caller: Caller,
  publicationId: string,
  { publisher, target, pictures, placed }: Publishable,
): Promise<PlacedPicture[]> {
  const done: PlacedPicture[] = [];
  // One after the other: the queue lets two articles go to one site at a time, whichever process takes them.
  for (const picture of pictures) {
    const known = publisher.looksUpPictures ? undefined : placed[picture.fileName];
    const place = known ?? (await publisher.placePicture(target, picture));
    if (known === undefined && !publisher.looksUpPictures) await keepPlace(ctx, caller, publicationId, picture, place);
    done.push({ pictureId: picture.pictureId, remoteId: place.remoteId, url: place.url });
  }
  return done;
}

async function keepPlace(
  ctx: Pick<Context, "db">,
  caller: Caller,
  publicationId: string,
  { fileName }: PublishPicture,
  { remoteId, url }: { remoteId: string; url: string },
): Promise<void> {
  const place = JSON.stringify({ [fileName]: { remoteId, url } });
  await ctx.db
    .updateTable("publications")
    .set({ placed: sql`placed || ${place}::jsonb` })
    .where("owner_id", "=", caller.ownerId)
    .where("id", "=", publicationId)
    .execute();
}
