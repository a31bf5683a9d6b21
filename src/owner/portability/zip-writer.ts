import { Uint8ArrayReader, ZipWriter as Writer } from "@zip.js/zip.js/lib/zip-core-native.js";

export type ZipWriter = {
  /** `stored`: pictures are already compressed. */
  add(name: string, bytes: Uint8Array, how?: "stored"): Promise<void>;
  finish(): Promise<void>;
};

/** Streams a ZIP of any size. All entries get the date `at`, so the same content and date give the same bytes. */
export function createZip(write: (chunk: Uint8Array) => Promise<void>, at: Date): ZipWriter {
  const zip = new Writer(new WritableStream({ write }), { lastModDate: at, useWebWorkers: false });
  return {
    async add(name, bytes, how) {
      await zip.add(name, new Uint8ArrayReader(bytes), { level: how === "stored" ? 0 : 6 });
    },
    async finish() {
      await zip.close();
    },
  };
}
