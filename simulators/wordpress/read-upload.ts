import { createHash } from "node:crypto";
import type { Context } from "hono";
import sharp from "sharp";
import { RestError } from "./rest-error.ts";
import type { Env } from "./rest-request.ts";

export type Upload = {
  name: string;
  bytes: Buffer;
  mimeType: string;
  width: number;
  height: number;
  /** The other fields of a multipart upload. */
  fields: Record<string, string>;
};

const types: Record<string, { mime: string; extensions: string[] }> = {
  jpeg: { mime: "image/jpeg", extensions: ["jpg", "jpeg"] },
  png: { mime: "image/png", extensions: ["png"] },
  gif: { mime: "image/gif", extensions: ["gif"] },
  webp: { mime: "image/webp", extensions: ["webp"] },
  avif: { mime: "image/avif", extensions: ["avif"] },
};

/** Reads a raw body with `Content-Disposition`, or the part `file` of a multipart one. */
export async function readUpload(c: Context<Env>): Promise<Upload> {
  const multipart = (c.req.header("content-type") ?? "").includes("multipart/form-data");
  const { name, bytes, fields } = multipart ? await readMultipart(c) : await readRaw(c);
  if (bytes.length === 0) throw new RestError("rest_upload_no_data", 400, "No data supplied.");
  const expected = c.req.header("content-md5");
  if (expected !== undefined && expected.trim() !== createHash("md5").update(bytes).digest("hex")) {
    throw new RestError("rest_upload_hash_mismatch", 412, "Content hash did not match expected.");
  }
  const { type, width, height } = await probe(bytes);
  return { name: fileName(name, type.extensions), bytes, mimeType: type.mime, width, height, fields };
}

async function readRaw(c: Context<Env>): Promise<Pick<Upload, "name" | "bytes" | "fields">> {
  const bytes = Buffer.from(await c.req.arrayBuffer());
  if (bytes.length === 0) throw new RestError("rest_upload_no_data", 400, "No data supplied.");
  if ((c.req.header("content-type") ?? "") === "")
    throw new RestError("rest_upload_no_content_type", 400, "No Content-Type supplied.");
  const disposition = c.req.header("content-disposition");
  if (disposition === undefined)
    throw new RestError("rest_upload_no_content_disposition", 400, "No Content-Disposition supplied.");
  // WordPress ignores `filename*`.
  const name = /filename="([^"]*)"|filename=([^;\s]+)/.exec(disposition);
  if (name === null) {
    throw new RestError(
      "rest_upload_invalid_disposition",
      400,
      "Invalid Content-Disposition supplied. " +
        'Content-Disposition needs to be formatted as `attachment; filename="image.png"` or similar.',
    );
  }
  return { name: name[1] ?? name[2] ?? "", bytes, fields: {} };
}

async function readMultipart(c: Context<Env>): Promise<Pick<Upload, "name" | "bytes" | "fields">> {
  const form = await c.req.parseBody();
  const { file } = form;
  if (!(file instanceof File)) throw new RestError("rest_upload_no_data", 400, "No data supplied.");
  const fields = Object.entries(form).filter((entry): entry is [string, string] => typeof entry[1] === "string");
  return { name: file.name, bytes: Buffer.from(await file.arrayBuffer()), fields: Object.fromEntries(fields) };
}

/** WordPress answers 500 for a type it rejects; a retry changes nothing. */
async function probe(
  bytes: Buffer,
): Promise<{ type: { mime: string; extensions: string[] }; width: number; height: number }> {
  const refusal = new RestError(
    "rest_upload_sideload_error",
    500,
    "Sorry, you are not allowed to upload this file type.",
  );
  const metadata = await sharp(bytes)
    .metadata()
    .catch(() => null);
  if (metadata === null) throw refusal;
  const format = metadata.format === "heif" && metadata.compression === "av1" ? "avif" : metadata.format;
  const type = types[format];
  if (type === undefined) throw refusal;
  return { type, width: metadata.width, height: metadata.height };
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
