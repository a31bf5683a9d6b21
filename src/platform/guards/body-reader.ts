import { Readable } from "node:stream";
import { createBrotliDecompress, createInflate, createUnzip } from "node:zlib";

export type ReadBody = { ok: true; bytes: Uint8Array } | { ok: false; problem: "too-large" | "bad-encoding" };

/** Reads a whole body; neither its compressed nor its decompressed size may exceed `maxBytes`. */
export async function readBody(
  body: Readable,
  { encoding, maxBytes, signal }: { encoding: string | null; maxBytes: number; signal: AbortSignal },
): Promise<ReadBody> {
  // Giving up early destroys the body, which would emit an error without a listener.
  body.on("error", () => {});
  const decoder = createDecoder(encoding);
  if (decoder === undefined) {
    body.destroy();
    return { ok: false, problem: "bad-encoding" };
  }
  const plain = decoder ? Readable.from(limit(body, maxBytes)).compose<Readable>(decoder, { signal }) : body;
  const chunks: Uint8Array[] = [];
  try {
    for await (const chunk of limit(plain, maxBytes)) chunks.push(chunk);
  } catch (error) {
    body.destroy();
    if (error instanceof TooLargeError) return { ok: false, problem: "too-large" };
    if (isZlibError(error)) return { ok: false, problem: "bad-encoding" };
    throw error;
  }
  return { ok: true, bytes: Buffer.concat(chunks) };
}

class TooLargeError extends Error {}

async function* limit(source: AsyncIterable<Uint8Array>, maxBytes: number): AsyncGenerator<Uint8Array> {
  let length = 0;
  for await (const chunk of source) {
    length += chunk.length;
    if (length > maxBytes) throw new TooLargeError();
    yield chunk;
  }
}

/** Null: not encoded. Undefined: an encoding that we didn't ask for, or several stacked ones. */
function createDecoder(encoding: string | null) {
  switch (encoding?.trim().toLowerCase() ?? "") {
    case "":
    case "identity":
      return null;
    case "gzip":
    case "x-gzip":
      return createUnzip();
    case "deflate":
      return createInflate();
    case "br":
      return createBrotliDecompress();
    default:
      return undefined;
  }
}

function isZlibError(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return (
    code.startsWith("Z_") ||
    code.startsWith("ERR__ERROR_FORMAT") ||
    code.startsWith("ERR_BROTLI") ||
    code.startsWith("ERR_PADDING")
  );
}
