import type { EncodedPicture, EncodeOptions } from "./encode-picture.ts";
import { pictureLimits } from "./picture-limits.ts";
import { createPictureProcesses } from "./picture-processes.ts";

export type ReEncodedPicture = Omit<EncodedPicture, "bytes" | "modelCopy"> & {
  bytes: Buffer;
  modelCopy: Buffer | null;
};

/** We don't accept this picture: wrong type, broken, too many pixels, or too costly to decode. */
export class UnusablePictureError extends Error {
  override readonly name = "UnusablePictureError";
}

/** How many of one person's pictures may be waiting or decoding before requests are refused. */
const MOST_OF_ONE = 8;

const processes = createPictureProcesses(pictureLimits);

/**
 * Runs encodePicture in a separate process. Owners with pictures waiting take turns. Throws UnusablePictureError.
 */
export async function reEncodePicture(
  original: Uint8Array,
  whose: string,
  options: EncodeOptions = {},
): Promise<ReEncodedPicture> {
  const answer = await processes.encode(original, whose, options);
  if ("problem" in answer) throw new UnusablePictureError(`not a readable picture: ${answer.problem}`);
  const { bytes, modelCopy } = answer.picture;
  return { ...answer.picture, bytes: toBuffer(bytes), modelCopy: modelCopy && toBuffer(modelCopy) };
}

/** Without a copy. */
function toBuffer({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}

/** For requests, which wait for their picture: keeps one person from filling the queue. */
export function hasTooManyPictures(whose: string): boolean {
  return processes.count(whose) >= MOST_OF_ONE;
}
