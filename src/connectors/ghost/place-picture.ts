import { encodeMultipart } from "../multipart.ts";
import type { PlacedPicture, PublishPicture, PublishTarget } from "../publisher.ts";
import { imagesSchema } from "./api-types.ts";
import type { CallGhost } from "./client.ts";

const uploadTimeoutMs = 120_000;

/** Ghost can't list images and renames duplicates ("x-1.jpg"), so a lost answer costs an unused copy. */
export async function placePicture(
  call: CallGhost,
  target: PublishTarget,
  picture: PublishPicture,
): Promise<PlacedPicture> {
  const file = { name: "file", fileName: picture.fileName, type: picture.mediaType, bytes: await picture.read() };
  const { images } = await call(target, {
    method: "POST",
    route: "/images/upload/",
    body: encodeMultipart({ purpose: "image", ref: picture.fileName }, file),
    expect: 201,
    schema: imagesSchema,
    timeoutMs: uploadTimeoutMs,
  });
  return { pictureId: picture.pictureId, remoteId: images[0].url, url: images[0].url };
}
