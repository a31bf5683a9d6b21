import { createHash } from "node:crypto";
import sharp, { type Sharp } from "sharp";
import { decodeHeic } from "./decode-heic.ts";

// One thread per picture, because two are processed at the same time.
sharp.concurrency(1);

const MAX_PIXELS = 50_000_000;
const MAX_SIDE = 2048;
const ACCEPTED = new Set(["jpeg", "png", "webp", "heif"]);

export type EncodedPicture = { bytes: Uint8Array; sha256: string; width: number; height: number };

/**
 * Makes a JPEG of at most 2048 px a side, rotated according to EXIF, without EXIF, GPS or colour profiles. Detects
 * the type from the content and checks the pixel count before decoding. Runs in a separate process
 * (picture-process.ts), because decoders are where hostile pictures do harm.
 */
export async function encodePicture(original: Uint8Array): Promise<EncodedPicture> {
  const picture = await open(original);
  const { data, info } = await picture
    .resize(MAX_SIDE, MAX_SIDE, { fit: "inside", withoutEnlargement: true })
    .flatten({ background: "#ffffff" })
    .jpeg({ quality: 84 })
    .toBuffer({ resolveWithObject: true });
  return {
    bytes: data,
    sha256: createHash("sha256").update(data).digest("hex"),
    width: info.width,
    height: info.height,
  };
}

/** Opens the picture the right way up. */
async function open(original: Uint8Array): Promise<Sharp> {
  const picture = sharp(original, { limitInputPixels: MAX_PIXELS, failOn: "error" });
  const { format, compression, width, height } = await picture.metadata();
  if (format === undefined || !ACCEPTED.has(format)) throw new Error(`a picture of type ${format ?? "unknown"}`);
  if (compression !== "hevc") return picture.rotate();
  // sharp reads only the header of such a file without decoding it, so its own limit doesn't apply.
  if (width * height > MAX_PIXELS) throw new Error("a picture of too many pixels");
  const { data, ...raw } = await decodeHeic(original);
  return sharp(data, { raw });
}
