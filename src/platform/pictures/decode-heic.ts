import { once } from "node:events";
import { Worker } from "node:worker_threads";

type Pixels = { width: number; height: number; data: ArrayBuffer };
export type RawPicture = { width: number; height: number; channels: 4; data: Buffer };

/**
 * Decodes a HEIC picture, which sharp's codecs don't support because of patents. Uses libheif as WebAssembly in a
 * separate thread, so that the process can still measure itself (picture-process.ts). The caller has already checked
 * how many pixels the file claims to have. Throws libheif's errors.
 */
export async function decodeHeic(original: Uint8Array): Promise<RawPicture> {
  const worker = new Worker(new URL("heic-worker.ts", import.meta.url), { workerData: original });
  try {
    // Resolves with what heic-worker.ts posts, or rejects on the worker's "error" event.
    const [{ width, height, data }] = (await once(worker, "message")) as [Pixels];
    return { width, height, channels: 4, data: Buffer.from(data) };
  } finally {
    await worker.terminate();
  }
}
