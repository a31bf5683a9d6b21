import PostalMime, { type Attachment, type Email } from "postal-mime";
import type { BlobStore } from "../kit/blob-store.ts";
import type { StoredMail } from "./state.ts";

export type OpenedMail = { mail: StoredMail; source: Buffer; parsed: Email };

export async function readMail(mail: StoredMail, blobs: BlobStore): Promise<OpenedMail> {
  const source = await blobs.get(mail.blob);
  return { mail, source, parsed: await PostalMime.parse(source) };
}

/** The HTML part, with its `cid:` pictures pointing here. */
export function htmlOf({ mail, parsed }: OpenedMail): string | null {
  if (parsed.html === undefined) return null;
  return parsed.attachments.reduce((html, attachment, index) => {
    const cid = attachment.contentId?.replace(/^<|>$/g, "");
    return cid === undefined ? html : html.replaceAll(`cid:${cid}`, `/mails/${mail.id}/attachments/${index}`);
  }, parsed.html);
}

export function bytesOf(attachment: Attachment): Uint8Array<ArrayBuffer> {
  return typeof attachment.content === "string"
    ? new TextEncoder().encode(attachment.content)
    : new Uint8Array(attachment.content);
}

export function toJson(opened: OpenedMail): object {
  const { blob: _blob, ...mail } = opened.mail;
  const { parsed } = opened;
  return {
    ...mail,
    headers: parsed.headers.map(({ originalKey, value }) => ({ name: originalKey, value })),
    text: parsed.text ?? null,
    html: parsed.html ?? null,
    attachments: parsed.attachments.map(({ filename, mimeType, contentId, disposition }, index) => ({
      filename,
      mimeType,
      contentId: contentId ?? null,
      disposition,
      href: `/mails/${mail.id}/attachments/${index}`,
    })),
  };
}
