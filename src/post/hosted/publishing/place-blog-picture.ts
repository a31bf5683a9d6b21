import type { PlacedPicture, PublishPicture, PublishTarget } from "../../../connectors/publisher.ts";
import { ConnectorError } from "../../../platform/connector-error.ts";
import { reEncodePicture, UnusablePictureError } from "../../../platform/pictures/re-encode-picture.ts";
import { listWidths, toFileName, toPreviewWidth, toStorageKey } from "../picture-files.ts";
import type { HostedContext } from "./hosted-context.ts";

/** For photos on high-density screens, where artefacts are too small to see. */
const encoding = { quality: 74, mozjpeg: true };

/**
 * Stores a picture in the widths that the blog's pages offer. They are the blog's own files: deleting the post on
 * Instagram doesn't take a published article's photos away. Named by content, so repeating it changes nothing.
 */
export async function placeBlogPicture(
  { pictures }: Pick<HostedContext, "pictures">,
  { ownerId, siteUrl }: Pick<PublishTarget, "ownerId" | "siteUrl">,
  { pictureId, fileName, size, read }: PublishPicture,
): Promise<PlacedPicture> {
  const [file = ""] = fileName.split(".");
  if (size === undefined) throw new ConnectorError("hosted", "rejected", { code: "picture-without-size" });
  for (const width of listWidths(size.width)) {
    const key = toStorageKey(ownerId, toFileName(file, width));
    if (key === null) throw new ConnectorError("hosted", "rejected", { code: "picture-name" });
    if ((await pictures.find(key)) !== null) continue;
    const maxSide = Math.max(width, Math.round((width * size.height) / size.width));
    const { bytes } = await reEncodePicture(await read(), ownerId, { maxSide, ...encoding }).catch(explain);
    await pictures.put(key, bytes);
  }
  const preview = toFileName(file, toPreviewWidth(size.width));
  return { pictureId, remoteId: file, url: `${siteUrl}/pictures/${preview}` };
}

function explain(error: unknown): never {
  if (error instanceof UnusablePictureError)
    throw new ConnectorError("hosted", "rejected", { code: "unusable-picture", cause: error });
  throw error;
}
