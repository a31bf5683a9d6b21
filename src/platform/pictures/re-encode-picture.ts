import type { EncodedPicture } from "./encode-picture.ts";
import { pictureLimits } from "./picture-limits.ts";
import { createPictureProcesses } from "./picture-processes.ts";

export type ReEncodedPicture = Omit<EncodedPicture, "bytes"> & { bytes: Buffer };

/** What came is not a picture that we take: wrong type, broken, too many pixels, or too costly to decode. */
export class UnusablePictureError extends Error {
  override readonly name = "UnusablePictureError";
}

/** So many pictures of one person are decoded, or wait for it, while they wait. */
const MOST_OF_ONE = 8;

const processes = createPictureProcesses(pictureLimits);

/**
 * The picture as encodePicture makes it, in a process of its own. Those whose pictures they are take turns.
 * Throws UnusablePictureError.
 */
export async function reEncodePicture(original: Uint8Array, whose: string): Promise<ReEncodedPicture> {
  const answer = await processes.encode(original, whose);
  if ("problem" in answer) throw new UnusablePictureError(`not a readable picture: ${answer.problem}`);
  return { ...answer.picture, bytes: Buffer.from(answer.picture.bytes) };
}

/** For requests, which wait for their picture: nobody fills the places of all others with theirs. */
export function hasTooManyPictures(whose: string): boolean {
  return processes.count(whose) >= MOST_OF_ONE;
}
