import { Readable } from "node:stream";
import type { Platform } from "../platform.ts";

/** Serves a signed picture address; an address that we didn't sign is not found. */
export async function servePicture(ctx: Pick<Platform, "addresses" | "pictures">, request: Request): Promise<Response> {
  const signed = new URL(request.url).pathname.replace(/^.*?\/media\//, "");
  const key = ctx.addresses.verify(signed);
  if (key === null) return new Response("Not found", { status: 404 });
  const stream = await ctx.pictures.stream(key).catch(() => null);
  if (stream === null) return new Response("Not found", { status: 404 });
  return new Response(Readable.toWeb(stream) as ReadableStream, {
    headers: {
      "content-type": "image/jpeg",
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
      "cross-origin-resource-policy": "cross-origin",
    },
  });
}
