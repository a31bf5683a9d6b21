import type { PlacedPicture, PublishPicture, PublishTarget } from "../publisher.ts";
import { mediaListSchema, mediaSchema } from "./api-types.ts";
import type { CallWordPress } from "./client.ts";
import { encodeMultipart } from "../multipart.ts";

const uploadTimeoutMs = 120_000;

/**
 * WordPress keeps every upload and renames duplicates ("x-1.jpg"), so we search for the picture by its name, which is
 * its content hash, before sending it. A lost answer costs at most an unused copy.
 */
export async function placePicture(
  call: CallWordPress,
  target: PublishTarget,
  picture: PublishPicture,
): Promise<PlacedPicture> {
  const slug = toSlug(picture.fileName);
  const { data: found } = await call(target, {
    method: "GET",
    route: "/wp/v2/media",
    query: { slug, _fields: "id,slug,source_url" },
    expect: 200,
    schema: mediaListSchema,
  });
  const [media = await upload(call, target, picture, slug)] = found;
  return { pictureId: picture.pictureId, remoteId: String(media.id), url: media.source_url };
}

/** Multipart sends the file, alt text and slug in one call; a raw body would need a second one. */
async function upload(call: CallWordPress, target: PublishTarget, picture: PublishPicture, slug: string) {
  const alt = picture.alt.toWellFormed().replaceAll("\u0000", "");
  const file = { name: "file", fileName: picture.fileName, type: picture.mediaType, bytes: await picture.read() };
  const { data } = await call(target, {
    method: "POST",
    route: "/wp/v2/media",
    query: { _fields: "id,slug,source_url" },
    body: encodeMultipart({ title: slug, slug, alt_text: alt }, file),
    expect: 201,
    schema: mediaSchema,
    timeoutMs: uploadTimeoutMs,
  });
  return data;
}

/** The slug that WordPress makes from an ASCII file name; we couldn't find any other name again. */
function toSlug(fileName: string): string {
  const slug = fileName.replace(/\.[a-z0-9]+$/i, "");
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug)) throw new RangeError(`not a picture named by its hash: ${fileName}`);
  return slug;
}
