import type { HeicAnswer } from "./decode-heic.worker.ts";

/** Kept for the page's other photos, because loading the decoder takes longer than decoding. */
let worker: Worker | null = null;

/** Decodes HEIC photos in a worker, one at a time. Throws for a damaged one. */
export async function decodeHeic(photo: Blob): Promise<ImageData> {
  worker ??= new Worker(new URL("./decode-heic.worker.ts", import.meta.url), { type: "module" });
  const own = worker;
  const bytes = await photo.arrayBuffer();
  const answer = await new Promise<HeicAnswer>((resolve, reject) => {
    own.onmessage = ({ data }: MessageEvent<HeicAnswer>) => resolve(data);
    own.onerror = reject;
    own.postMessage(bytes, [bytes]);
  });
  if (answer === null) throw new Error("a damaged HEIC photo");
  return new ImageData(answer.data, answer.width, answer.height);
}
