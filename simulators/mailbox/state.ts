import { z } from "zod";
import type { Kit } from "../kit/start-simulator.ts";

/** A delivered email; its raw source is in the blob of that name. */
export type StoredMail = {
  id: number;
  receivedAt: string;
  blob: string;
  envelopeFrom: string;
  envelopeTo: string[];
  from: string;
  fromName: string;
  to: string[];
  subject: string;
  messageId: string | null;
};

const settingsSchema = z.object({
  /** The local SMTP port that replies go to; null if nothing accepts them. */
  replyPort: z.int().nullable().default(null),
});

export type MailboxState = ReturnType<typeof openState>;

export function openState(kit: Kit) {
  const mails = kit.map<number, StoredMail>("mails");
  return {
    /** By their number, from 1. */
    mails,
    settings: kit.settings(settingsSchema),
  };
}
