import { once } from "node:events";
import { Worker } from "node:worker_threads";

/** A phone's picture takes about a second; what takes this long is made to. */
const LONGEST_MS = 20_000;

type Pixels = { width: number; height: number; data: ArrayBuffer };
export type RawPicture = { width: number; height: number; channels: 4; data: Buffer };

/**
 * The pixels of a HEIC picture, which sharp's codecs leave out for their patents: libheif as
 * WebAssembly, in a thread of its own, so that meanwhile every other request is answered.
 * The caller has counted the pixels that the file claims. Throws what libheif says.
 */
export async function decodeHeic(original: Uint8Array): Promise<RawPicture> {
  const worker = new Worker(new URL("heic-worker.ts", import.meta.url), { workerData: original });
  try {
    // An "error" of the worker rejects, as does the end of the time.
    // What heic-worker.ts posts; an "error" of the worker rejects, as does the end of the time.
    const [{ width, height, data }] = (await once(worker, "message", { signal: AbortSignal.timeout(LONGEST_MS) })) as [Pixels];
    return { width, height, channels: 4, data: Buffer.from(data) };
  } finally {
    await worker.terminate();
  }
}
