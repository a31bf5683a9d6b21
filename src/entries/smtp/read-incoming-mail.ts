import { createHash } from "node:crypto";
import PostalMime, { type Email } from "postal-mime";
import type { IncomingMail } from "../../post/replies/process-reply.ts";
import { htmlToReplyText } from "./html-to-reply-text.ts";
import { isAutomatic } from "./is-automatic.ts";

/** Much more than anyone types above a quote. */
const MAX_TEXT = 100_000;

/** Parses a raw mail (RFC 5322). `sender` is the envelope's; "" for a mail server's own mails. */
export async function readIncomingMail(bytes: Buffer, sender: string): Promise<IncomingMail> {
  const parsed = await PostalMime.parse(bytes, { forceRfc822Attachments: true }).catch(() => null);
  const named = /^<[^<>\s]{1,250}>$/.test(parsed?.messageId?.trim() ?? "") ? parsed?.messageId?.trim() : undefined;
  return {
    from: parsed === null ? null : readFrom(parsed),
    messageId: named ?? createHash("sha256").update(bytes).digest("hex"),
    isAutomatic: sender === "" || (parsed !== null && isAutomatic(parsed)),
    text: parsed === null ? "" : readText(parsed),
  };
}

/** Null if there are several, as mail programs differ in which one they show. */
function readFrom({ headers, from }: Email): string | null {
  if (headers.filter(({ key }) => key === "from").length !== 1) return null;
  return from?.address?.trim() || null;
}

function readText({ text, html }: Email): string {
  const plain = text?.slice(0, MAX_TEXT) ?? "";
  const read = plain.trim() === "" ? htmlToReplyText(html?.slice(0, 10 * MAX_TEXT) ?? "").slice(0, MAX_TEXT) : plain;
  // No-break spaces come from programs, not people.
  return read
    .replaceAll("\u00A0", " ")
    .replaceAll(/[\u200B\uFEFF\0]/g, "")
    .toWellFormed();
}
