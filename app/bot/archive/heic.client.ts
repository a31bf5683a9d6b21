import type { HeicAnswer } from "./decode-heic.worker.ts";

/** Loading the decoder takes longer than decoding: it stays for the page's other photos. */
let worker: Worker | null = null;

/** Decodes a HEIC photo beside the page, one at a time. Throws for one that is damaged. */
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
