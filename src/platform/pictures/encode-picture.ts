import { createHash } from "node:crypto";
import sharp, { type Sharp } from "sharp";
import { decodeHeic } from "./decode-heic.ts";

// One thread a picture: two are worked on side by side.
sharp.concurrency(1);

const MAX_PIXELS = 50_000_000;
const MAX_SIDE = 2048;
const ACCEPTED = new Set(["jpeg", "png", "webp", "heif"]);

export type EncodedPicture = { bytes: Uint8Array; sha256: string; width: number; height: number };

/**
 * A JPEG of at most 2048 px a side, turned as EXIF says, with nothing of EXIF, GPS or profiles left.
 * The type is told by content; pixels are counted before anything is decoded. Runs in a process of its
 * own (picture-process.ts): decoders are where a hostile picture does its harm.
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

/** The picture upright. */
async function open(original: Uint8Array): Promise<Sharp> {
  const picture = sharp(original, { limitInputPixels: MAX_PIXELS, failOn: "error" });
  const { format, compression, width, height } = await picture.metadata();
  if (format === undefined || !ACCEPTED.has(format)) throw new Error(`a picture of type ${format ?? "unknown"}`);
  if (compression !== "hevc") return picture.rotate();
  // sharp reads the head of such a file without decoding it, so its limit has not been asked.
  if (width * height > MAX_PIXELS) throw new Error("a picture of too many pixels");
  const { data, ...raw } = await decodeHeic(original);
  return sharp(data, { raw });
}
