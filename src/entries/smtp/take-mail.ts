import type { Context } from "../../context.ts";
import { GalleyError } from "../../platform/errors.ts";
import { findPhotoAddress, type FoundPhotoAddress } from "../../post/photo-mails/find-photo-address.ts";
import { processPhotoMail, type PhotoMailOutcome } from "../../post/photo-mails/process-photo-mail.ts";
import { findReplyAddress } from "../../post/replies/find-reply-address.ts";
import { processReply, type ReplyOutcome } from "../../post/replies/process-reply.ts";
import { readIncomingMail, readPhotoMail } from "./read-incoming-mail.ts";

export type IntakeContext = Parameters<typeof processReply>[0] &
  Parameters<typeof processPhotoMail>[0] &
  Pick<Context, "log">;

/** One of our addresses, and what it takes: a reply's text, or an email with photos. */
export type Recipient = { address: string; photos: FoundPhotoAddress | null };

/** An article's photos as a phone sends them; the mail servers of most people allow less. */
export const MAX_MAIL_BYTES = 40 * 1024 * 1024;
/** Mails with photos that are read at once: each fills some memory. */
const CONCURRENT_MAILS = 2;

let running = 0;

/** Returns null for an address that we didn't give out. */
export async function findRecipient(ctx: Pick<Context, "config" | "db">, address: string): Promise<Recipient | null> {
  const photos = await findPhotoAddress(ctx, address);
  if (photos !== null) return { address, photos };
  return (await findReplyAddress(ctx, address)) === null ? null : { address, photos: null };
}

/**
 * Reads a raw email to one of our addresses and does what it says. `sender` is the envelope's; "" for a mail server's
 * own emails. Of an email that is too large, `bytes` has only the start. Repeatable. Throws "rate-limited" if it has to
 * come again later.
 */
export async function takeMail(
  ctx: IntakeContext,
  { address, photos }: Recipient,
  { bytes, sender, isTooLarge = false }: { bytes: Buffer; sender: string; isTooLarge?: boolean },
): Promise<ReplyOutcome | PhotoMailOutcome> {
  const outcome =
    photos === null
      ? await processReply(ctx, address, await readIncomingMail(bytes, sender))
      : await oneOfFew(async () => {
          const mail = await readPhotoMail(bytes, sender);
          return processPhotoMail(ctx, photos, isTooLarge ? { ...mail, files: [], isTooLarge } : mail);
        });
  ctx.log.info({ outcome }, photos === null ? "processed an emailed reply" : "processed emailed photos");
  return outcome;
}

async function oneOfFew<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= CONCURRENT_MAILS) throw new GalleyError("rate-limited");
  running += 1;
  try {
    return await work();
  } finally {
    running -= 1;
  }
}
