import { Zip, ZipDeflate, ZipPassThrough } from "fflate";

export type ZipWriter = {
  /** `stored`: pictures are already compressed. */
  add(name: string, bytes: Uint8Array, how?: "stored"): Promise<void>;
  finish(): Promise<void>;
};

/** Streams a ZIP. All entries get the date `at`, so the same content and date give the same bytes. */
export function createZip(write: (chunk: Uint8Array) => Promise<void>, at: Date): ZipWriter {
  let waiting: Uint8Array[] = [];
  let failure: Error | null = null;
  const zip = new Zip((error, chunk) => {
    if (error) failure = error;
    else waiting.push(chunk);
  });
  const flush = async () => {
    if (failure !== null) throw failure;
    const chunks = waiting;
    waiting = [];
    for (const chunk of chunks) await write(chunk);
  };
  return {
    async add(name, bytes, how) {
      const file = how === "stored" ? new ZipPassThrough(name) : new ZipDeflate(name, { level: 6 });
      file.mtime = at;
      zip.add(file);
      file.push(bytes, true);
      await flush();
    },
    async finish() {
      zip.end();
      await flush();
    },
  };
}
