import PostalMime, { type Address } from "postal-mime";
import type { Kit } from "../kit/start-simulator.ts";
import type { MailboxState, StoredMail } from "./state.ts";

export async function keepMail(
  state: MailboxState,
  kit: Kit,
  raw: Buffer,
  envelope: { from: string; to: string[] },
): Promise<void> {
  const parsed = await PostalMime.parse(raw);
  const id = state.mails.size + 1;
  const messageId = parsed.messageId ?? null;
  const blob = `${id}.eml`;
  kit.blobs.put(blob, raw);
  const { subject = "" } = parsed;
  const mail = {
    id,
    receivedAt: kit.clock.now().toISOString(),
    blob,
    envelopeFrom: envelope.from,
    envelopeTo: envelope.to,
    from: addressesOf(parsed.from === undefined ? [] : [parsed.from])[0] ?? "",
    fromName: parsed.from?.name ?? "",
    to: addressesOf(parsed.to ?? []),
    subject,
    messageId,
  };
  state.mails.set(id, mail);
  const isSame = (one: StoredMail) => one.id === id || (messageId !== null && one.messageId === messageId);
  const deliveries = [...state.mails.values()].filter(isSame).length;
  kit.journal.effect("mail.received", { mailId: id, messageId, to: envelope.to, subject, deliveries });
}

function addressesOf(addresses: Address[]): string[] {
  return addresses.flatMap((one) =>
    one.group === undefined ? [one.address] : one.group.map((member) => member.address),
  );
}
