import { readFile } from "node:fs/promises";
import sharp, { type Region } from "sharp";
import type { BlobStore } from "../kit/blob-store.ts";
import type { Picture } from "./state.ts";

const folder = new URL("./posts/images/", import.meta.url);
const bundled = new Map<string, Promise<Buffer>>();

/** Just enough of an MP4 to be recognised as a video; nothing plays it. */
const clip = Buffer.from("0000001c667479706d703432000000006d7034326d70343169736f6d000000086d646174", "hex");

export async function readPicture(picture: Picture, extension: string, blobs: BlobStore): Promise<Buffer> {
  if (extension === "mp4") return clip;
  if ("bundled" in picture.source) return await readBundled(picture.source.bundled);
  if ("blob" in picture.source) return await blobs.get(picture.source.blob);
  throw new Error("an external picture has no local file");
}

/** Reads a picture by its file name, e.g. "sunset_by_Aitzol_Berasategi.jpg". */
export function readBundled(name: string): Promise<Buffer> {
  const known = bundled.get(name);
  if (known !== undefined) return known;
  const read = readFile(new URL(encodeURIComponent(name), folder));
  bundled.set(name, read);
  return read;
}

export type GeneratedPicture = { width: number; height: number; bytes?: number | undefined; seed: number };

/** Generates a JPEG unique to its seed; `bytes` pads it with comments to that length unless it is longer already. */
export async function generatePicture({ width, height, bytes, seed }: GeneratedPicture): Promise<Buffer> {
  const hue = (seed * 137) % 360;
  const radius = Math.ceil(Math.min(width, height) / 5);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs>
      <linearGradient id="g" x1="0" y1="0" x2="1" y2="1">
        <stop offset="0" stop-color="hsl(${hue},60%,70%)"/>
        <stop offset="1" stop-color="hsl(${(hue + 90) % 360},60%,35%)"/>
      </linearGradient>
    </defs>
    <rect width="100%" height="100%" fill="url(#g)"/>
    <circle cx="${(seed * 53) % width}" cy="${(seed * 97) % height}" r="${radius}"
      fill="hsl(${(hue + 200) % 360},70%,60%)"/>
  </svg>`;
  const jpeg = await sharp(Buffer.from(svg)).jpeg({ quality: 85 }).toBuffer();
  return bytes === undefined ? jpeg : padJpeg(jpeg, bytes);
}

export const cropPicture = (picture: Buffer, crop: Region): Promise<Buffer> =>
  sharp(picture).extract(crop).jpeg({ quality: 88 }).toBuffer();

/** Adds JPEG comment segments (FF FE, at most 65,533 bytes of text each) right after the start marker. */
function padJpeg(jpeg: Buffer, bytes: number): Buffer {
  const comments: Buffer[] = [];
  for (let missing = bytes - jpeg.length; missing >= 4;) {
    const text = Math.min(missing - 4, 65_533);
    const segment = Buffer.alloc(text + 4, " ");
    segment.writeUInt16BE(0xfffe, 0);
    segment.writeUInt16BE(text + 2, 2);
    comments.push(segment);
    missing -= segment.length;
  }
  return Buffer.concat([jpeg.subarray(0, 2), ...comments, jpeg.subarray(2)]);
}
