import { once } from "node:events";
import { Worker } from "node:worker_threads";

type Pixels = { width: number; height: number; data: ArrayBuffer };
export type RawPicture = { width: number; height: number; channels: 4; data: Buffer };

/**
 * The pixels of a HEIC picture, which sharp's codecs leave out for their patents: libheif as
 * WebAssembly, in a thread of its own, so that its process can still measure itself (picture-process.ts).
 * The caller has counted the pixels that the file claims. Throws what libheif says.
 */
export async function decodeHeic(original: Uint8Array): Promise<RawPicture> {
  const worker = new Worker(new URL("heic-worker.ts", import.meta.url), { workerData: original });
  try {
    // What heic-worker.ts posts; an "error" of the worker rejects.
    const [{ width, height, data }] = (await once(worker, "message")) as [Pixels];
    return { width, height, channels: 4, data: Buffer.from(data) };
  } finally {
    await worker.terminate();
  }
}
