import PostalMime, { type Email } from "postal-mime";
import type { BlobStore } from "../kit/blob-store.ts";
import type { StoredMail } from "./state.ts";

export type OpenedMail = { mail: StoredMail; source: Buffer; parsed: Email };

export async function readMail(mail: StoredMail, blobs: BlobStore): Promise<OpenedMail> {
  const source = await blobs.get(mail.blob);
  return { mail, source, parsed: await PostalMime.parse(source) };
}

export function toJson(opened: OpenedMail): object {
  const { blob: _blob, ...mail } = opened.mail;
  const { parsed } = opened;
  return {
    ...mail,
    headers: parsed.headers.map(({ originalKey, value }) => ({ name: originalKey, value })),
    text: parsed.text ?? null,
    html: parsed.html ?? null,
  };
}
