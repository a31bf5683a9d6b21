import { createHash } from "node:crypto";
import sharp, { type OutputInfo, type Sharp } from "sharp";
import { decodeHeic } from "./decode-heic.ts";
import { modelCopy } from "./picture-limits.ts";
import { toTiff } from "./to-tiff.ts";

// One thread per picture, because two are processed at the same time.
sharp.concurrency(1);

const MAX_PIXELS = 50_000_000;
const MAX_SIDE = 2048;
const ACCEPTED = new Set(["jpeg", "png", "webp", "heif"]);

export type EncodedPicture = {
  bytes: Uint8Array;
  sha256: string;
  width: number;
  height: number;
  /** The copy for models; null unless requested. */
  modelCopy: Uint8Array | null;
};

export type EncodeOptions = {
  maxSide?: number;
  quality?: number;
  /** A file about a fifth smaller, for twice the time: for pictures that many people load. */
  mozjpeg?: boolean;
  withModelCopy?: boolean;
};

/**
 * Makes a JPEG of at most 2048 px a side, rotated according to EXIF, without EXIF, GPS or colour profiles. Detects the
 * type from the content and checks the pixel count before decoding. Runs in a separate process (picture-process.ts),
 * because decoders are where hostile pictures do harm. Decodes once, also for a model's copy.
 */
export async function encodePicture(
  original: Uint8Array,
  { maxSide = MAX_SIDE, quality = 84, mozjpeg = false, withModelCopy = false }: EncodeOptions = {},
): Promise<EncodedPicture> {
  const upright = (await open(original)).flatten({ background: "#ffffff" });
  const picture = fitInto(upright, maxSide);
  if (!withModelCopy)
    return toEncoded(await picture.jpeg({ quality, mozjpeg }).toBuffer({ resolveWithObject: true }), null);
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  const decoded = () => sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
  const small = fitInto(decoded(), modelCopy.maxSide).jpeg({ quality: modelCopy.quality });
  return toEncoded(
    await decoded().jpeg({ quality, mozjpeg }).toBuffer({ resolveWithObject: true }),
    await small.toBuffer(),
  );
}

function fitInto(picture: Sharp, side: number): Sharp {
  return picture.resize(side, side, { fit: "inside", withoutEnlargement: true });
}

function toEncoded(jpeg: { data: Buffer; info: OutputInfo }, copy: Uint8Array | null): EncodedPicture {
  const sha256 = createHash("sha256").update(jpeg.data).digest("hex");
  return { bytes: jpeg.data, sha256, width: jpeg.info.width, height: jpeg.info.height, modelCopy: copy };
}

/** Opens the picture, rotated upright. */
async function open(original: Uint8Array): Promise<Sharp> {
  const picture = sharp(original, { limitInputPixels: MAX_PIXELS, failOn: "error" });
  const { format, compression, width, height, icc } = await picture.metadata();
  if (format === undefined || !ACCEPTED.has(format)) throw new Error(`a picture of type ${format ?? "unknown"}`);
  if (compression !== "hevc") return picture.rotate();
  // sharp reads only the header of such a file without decoding it, so its own limit doesn't apply.
  if (width * height > MAX_PIXELS) throw new Error("a picture with too many pixels");
  const decoded = await decodeHeic(original);
  if (icc !== undefined) return sharp(toTiff(decoded, icc));
  const { data, ...raw } = decoded;
  return sharp(data, { raw });
}
