import { BlobReader, BlobWriter, TextReader, ZipWriter } from "@zip.js/zip.js";

export type Files = Record<string, string | Uint8Array<ArrayBuffer>>;

export async function makeZip(
  name: string,
  files: Files | [string, string | Uint8Array<ArrayBuffer>][],
  options: { password?: string } = {},
): Promise<File> {
  const writer = new ZipWriter(new BlobWriter("application/zip"), { useWebWorkers: false, ...options });
  for (const [path, content] of Array.isArray(files) ? files : Object.entries(files)) {
    const isText = typeof content === "string";
    await writer.add(path, isText ? new TextReader(content) : new BlobReader(new Blob([content])), {
      level: isText ? 6 : 0,
    });
  }
  return new File([await writer.close()], name, { type: "application/zip" });
}
