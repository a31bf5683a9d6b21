import { Readable } from "node:stream";
import type { Platform } from "../platform.ts";
import { readThumbnail } from "./thumbnails.ts";

/** Serves a signed picture address, with `?small` its copy for lists; answers 404 to unsigned ones. */
export async function servePicture(
  ctx: Pick<Platform, "addresses" | "log" | "pictures">,
  request: Request,
): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url);
  const key = ctx.addresses.verify(pathname.replace(/^.*?\/media\//, ""));
  if (key === null) return new Response("Not found", { status: 404 });
  const isSmall = searchParams.has("small");
  const thumbnail = isSmall ? await readThumbnail(ctx, key) : null;
  const stream = thumbnail ? Readable.from([thumbnail]) : await ctx.pictures.stream(key);
  if (stream === null) return new Response("Not found", { status: 404 });
  // A stand-in for the copy mustn't be cached as the copy.
  const isFinal = !isSmall || thumbnail !== null;
  return new Response(Readable.toWeb(stream) as ReadableStream, {
    headers: {
      "content-type": "image/jpeg",
      "cache-control": isFinal ? "public, max-age=31536000, immutable" : "no-store",
      "x-content-type-options": "nosniff",
      "cross-origin-resource-policy": "cross-origin",
    },
  });
}
