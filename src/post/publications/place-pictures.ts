import { sql } from "kysely";
import type { Caller } from "../../platform/actor.ts";
import type {
  Capabilities,
  PlacedPicture,
  PostPicture,
  Publisher,
  PublishPicture,
} from "../../connectors/publisher.ts";
import { toTypedUrl } from "../../connectors/typed-url.ts";
import type { Context } from "../../context.ts";
import type { Publishable } from "./get-publishable.ts";
import { withSiteLease } from "../integrations/with-site-lease.ts";

/** A site creates thumbnails during an upload: more than two at once only slow it down. */
const CONCURRENT_UPLOADS = 2;

/**
 * Places the pictures on the target. If the target can't search its uploads, their locations are stored with the
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
    publisher: Pick<Publisher, "placePicture"> & { capabilities: Pick<Capabilities, "pictures"> };
  },
): Promise<PostPicture[]> {
  // A service has one API for all of its sites, and a site can have its API at several addresses.
  const site = toTypedUrl(target.siteUrl)?.origin ?? target.apiUrl;
  const upload = (picture: PublishPicture) =>
    withSiteLease(ctx, { site, concurrency: CONCURRENT_UPLOADS }, () => publisher.placePicture(target, picture));
  const places = pictures.map(async (picture) => {
    if (publisher.capabilities.pictures === "with-post") return publisher.placePicture(target, picture);
    if (publisher.capabilities.pictures === "looked-up") return upload(picture);
    const known = placed[picture.fileName];
    if (known !== undefined) return { pictureId: picture.pictureId, ...known };
    const place = await upload(picture);
    await keepPlace(ctx, caller, publicationId, picture, place);
    return place;
  });
  // Waits for all uploads before reporting a failure: the next attempt then knows what this one has uploaded.
  await Promise.allSettled(places);
  const all = await Promise.all(places);
  return pictures.flatMap((picture, index) => (all[index] ? [{ ...picture, ...all[index] }] : []));
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
