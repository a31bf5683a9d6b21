import type { Context } from "../../context.ts";

/**
 * Streams as fast as the browser reads; aborts on failure, so that a partial file isn't mistaken for a complete
 * one.
 */
export function streamTo(
  ctx: Pick<Context, "log">,
  produce: (write: (chunk: Uint8Array) => Promise<void>) => Promise<unknown>,
): ReadableStream<Uint8Array> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  produce((chunk) => writer.write(chunk))
    .then(() => writer.close())
    .catch((error: unknown) => {
      ctx.log.warn({ err: error }, "could not finish an export");
      // If the browser has gone, there is nobody to tell.
      return writer.abort(error).catch(() => {});
    });
  return readable;
}
