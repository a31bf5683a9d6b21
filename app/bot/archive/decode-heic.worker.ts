import createDecoder from "heic-decode/lib.js";
import libheif from "libheif-js";

/** Null for a file that can't be decoded. */
export type HeicAnswer = { width: number; height: number; data: Uint8ClampedArray<ArrayBuffer> } | null;

// As plain JavaScript: WebAssembly would need a looser content security policy.
const { one: decode } = createDecoder(libheif);

/** A Web Worker that takes a HEIC file and posts its pixels. */
self.addEventListener("message", ({ data }: MessageEvent<ArrayBuffer>) => {
  // Only the page that started this worker receives the message.
  void decode({ buffer: new Uint8Array(data) }).then(
    (picture) => self.postMessage(picture),
    () => self.postMessage(null),
  );
});
