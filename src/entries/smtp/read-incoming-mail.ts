import { createHash } from "node:crypto";
import PostalMime, { type Attachment, type Email } from "postal-mime";
import type { MailedFile, PhotoMail } from "../../post/photo-mails/process-photo-mail.ts";
import type { IncomingMail } from "../../post/replies/process-reply.ts";
import { htmlToReplyText } from "./html-to-reply-text.ts";
import { hasAutomaticSubject, isAutomatic } from "./is-automatic.ts";
import { cut } from "../../platform/cut.ts";

/** Much more than anyone types above a quote. */
const MAX_TEXT = 100_000;

/** Parses a raw email (RFC 5322). `sender` is the envelope's; "" for a mail server's own emails. */
export async function readIncomingMail(bytes: Buffer, sender: string): Promise<IncomingMail> {
  const parsed = await parse(bytes);
  const mail = toMail(bytes, sender, parsed);
  return { ...mail, isAutomatic: mail.isAutomatic || (parsed !== null && hasAutomaticSubject(parsed)) };
}

/** The same, with the subject and everything that may be a photo. */
export async function readPhotoMail(bytes: Buffer, sender: string): Promise<PhotoMail> {
  const parsed = await parse(bytes);
  const files = parsed === null ? [] : parsed.attachments.filter(mayBePhoto).map(toFile);
  const readsAsNote = parsed !== null && hasAutomaticSubject(parsed);
  return { ...toMail(bytes, sender, parsed), subject: parsed?.subject ?? "", readsAsNote, files };
}

const parse = (bytes: Buffer) => PostalMime.parse(bytes, { forceRfc822Attachments: true }).catch(() => null);

function toMail(bytes: Buffer, sender: string, parsed: Email | null): IncomingMail {
  const named = /^<[^<>\s]{1,250}>$/.test(parsed?.messageId?.trim() ?? "") ? parsed?.messageId?.trim() : undefined;
  return {
    from: parsed === null ? null : readFrom(parsed),
    messageId: named ?? createHash("sha256").update(bytes).digest("hex"),
    isAutomatic: sender === "" || (parsed !== null && isAutomatic(parsed)),
    text: parsed === null ? "" : readText(parsed),
  };
}

/** Some programs send photos without their type, above all HEIC. */
function mayBePhoto({ mimeType, filename }: Attachment): boolean {
  return mimeType.toLowerCase().startsWith("image/") || /\.(?:jpe?g|png|webp|hei[cf])$/i.test(filename ?? "");
}

/** Apple's Mail shows every photo within the text, but only pictures of an HTML text are related to it. */
function toFile({ content, related }: Attachment): MailedFile {
  // Only texts come as strings.
  const bytes = typeof content === "string" ? Buffer.from(content) : new Uint8Array(content);
  return { bytes, isInline: related === true };
}

/** Null if there are several, as mail programs differ in which one they show. */
function readFrom({ headers, from }: Email): string | null {
  if (headers.filter(({ key }) => key === "from").length !== 1) return null;
  return from?.address?.trim() || null;
}

function readText({ text, html }: Email): string {
  const plain = cut(text ?? "", MAX_TEXT);
  const read = plain.trim() === "" ? cut(htmlToReplyText(html?.slice(0, 10 * MAX_TEXT) ?? ""), MAX_TEXT) : plain;
  // No-break spaces come from programs, not people.
  return read
    .replaceAll("\u00A0", " ")
    .replaceAll(/[\u200B\uFEFF\0]/g, "")
    .toWellFormed();
}
