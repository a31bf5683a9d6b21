import type { Context } from "hono";
import sharp from "sharp";
import { RestError } from "./rest-error.ts";
import type { Env } from "./rest-request.ts";

export type Upload = {
  name: string;
  bytes: Buffer;
  mimeType: string;
  /** The other fields of the form. */
  fields: Record<string, string>;
};

const types: Record<string, { mime: string; extensions: string[] }> = {
  jpeg: { mime: "image/jpeg", extensions: ["jpg", "jpeg"] },
  png: { mime: "image/png", extensions: ["png"] },
  gif: { mime: "image/gif", extensions: ["gif"] },
  webp: { mime: "image/webp", extensions: ["webp"] },
  avif: { mime: "image/avif", extensions: ["avif"] },
};

/** Reads the part `file` of a multipart body; a raw body with `Content-Disposition` isn't simulated. */
export async function readUpload(c: Context<Env>): Promise<Upload> {
  const form = await c.req.parseBody();
  const { file } = form;
  if (!(file instanceof File) || file.size === 0) throw new RestError("rest_upload_no_data", 400, "No data supplied.");
  const bytes = Buffer.from(await file.arrayBuffer());
  const { mime, extensions } = await findType(bytes);
  const fields = Object.entries(form).filter((entry): entry is [string, string] => typeof entry[1] === "string");
  return { name: fileName(file.name, extensions), bytes, mimeType: mime, fields: Object.fromEntries(fields) };
}

/** WordPress answers 500 for a type it rejects; a retry changes nothing. */
async function findType(bytes: Buffer): Promise<{ mime: string; extensions: string[] }> {
  const metadata = await sharp(bytes)
    .metadata()
    .catch(() => null);
  const isAvif = metadata?.format === "heif" && metadata.compression === "av1";
  const type = types[isAvif ? "avif" : (metadata?.format ?? "")];
  if (type === undefined)
    throw new RestError("rest_upload_sideload_error", 500, "Sorry, you are not allowed to upload this file type.");
  return type;
}

/** `sanitize_file_name`, with the extension that matches the bytes. */
function fileName(name: string, extensions: string[]): string {
  const clean = name
    .split(/[\\/]/)
    .at(-1)!
    .replace(/[?[\]/\\=<>:;,'"&$#*()|~`!{}%+’«»”“\p{Cc}]/gu, "")
    .replace(/[\s-]+/g, "-")
    .replace(/^[.\-_]+|[.\-_]+$/g, "");
  const dot = clean.lastIndexOf(".");
  const base = dot > 0 ? clean.slice(0, dot) : clean;
  const extension = clean.slice(dot + 1).toLowerCase();
  return `${base || "unnamed-file"}.${extensions.includes(extension) ? clean.slice(dot + 1) : extensions[0]}`;
}
