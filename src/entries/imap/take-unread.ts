import type { OpenMailbox } from "../../connectors/mail/open-mailbox.ts";
import { GalleyError } from "../../platform/errors.ts";
import { findRecipient, type IntakeContext, MAX_MAIL_BYTES, type Recipient, takeMail } from "../smtp/take-mail.ts";
import { KEPT_BYTES } from "../smtp/read-start.ts";
import { readEnvelope } from "./read-envelope.ts";

/**
 * Takes the unread messages that went to one of our addresses. A message is marked as read only after what it brought
 * is stored; if that is repeated after a crash, it changes nothing. Adds to `ignored` those that are none of ours,
 * which stay as they are.
 */
export async function takeUnread(ctx: IntakeContext, mailbox: OpenMailbox, ignored: Set<number>): Promise<void> {
  for (const uid of await mailbox.listUnread()) {
    if (ignored.has(uid)) continue;
    const envelope = await mailbox.readHeaders(uid);
    if (envelope === null) continue;
    const { recipients, sender } = await readEnvelope(envelope.headers);
    const recipient = await findFirst(ctx, recipients);
    if (recipient === null) ignored.add(uid);
    else if (await take(ctx, mailbox, { uid, recipient, sender, isTooLarge: envelope.bytes > MAX_MAIL_BYTES }))
      await mailbox.markRead(uid);
  }
}

async function findFirst(ctx: IntakeContext, addresses: readonly string[]): Promise<Recipient | null> {
  for (const address of addresses) {
    const found = await findRecipient(ctx, address);
    if (found !== null) return found;
  }
  return null;
}

/** Returns false for a message that has to be taken later. */
async function take(
  ctx: IntakeContext,
  mailbox: OpenMailbox,
  { uid, recipient, ...mail }: { uid: number; recipient: Recipient; sender: string; isTooLarge: boolean },
): Promise<boolean> {
  const bytes = await mailbox.read(uid, mail.isTooLarge ? KEPT_BYTES : undefined);
  if (bytes === null) return false;
  try {
    await takeMail(ctx, recipient, { ...mail, bytes });
    return true;
  } catch (error) {
    if (!(error instanceof GalleyError && error.code === "rate-limited"))
      ctx.log.error({ err: error }, "could not process an incoming email");
    return false;
  }
}
