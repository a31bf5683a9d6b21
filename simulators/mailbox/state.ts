import type { Kit } from "../kit/start-simulator.ts";

/** A delivered mail; its raw source is in the blob of that name. */
export type StoredMail = {
  id: number;
  receivedAt: string;
  blob: string;
  envelopeFrom: string;
  envelopeTo: string[];
  from: string;
  /** Missing from mails that an older version kept. */
  fromName?: string;
  to: string[];
  subject: string;
  messageId: string | null;
};

type Settings = {
  /** STARTTLS is advertised and works, with a certificate that nobody trusts. */
  starttls: boolean;
  /** Rejects MAIL with 530 before STARTTLS. */
  requireStarttls: boolean;
  /** Rejects MAIL with 530 before AUTH. */
  requireAuth: boolean;
  user: string;
  password: string;
  /** Where replies go, by SMTP on this machine; null: nobody accepts any. */
  replyPort: number | null;
};

export type MailboxState = ReturnType<typeof openState>;

export function openState(kit: Kit) {
  const mails = kit.map<number, StoredMail>("mails");
  const deliveries = (): Record<string, number> => {
    const counts: Record<string, number> = {};
    for (const { messageId } of mails.values())
      if (messageId !== null) counts[messageId] = (counts[messageId] ?? 0) + 1;
    return counts;
  };
  return {
    /** By their number, from 1. */
    mails,
    settings: kit.object<Settings>("settings", {
      starttls: false,
      requireStarttls: false,
      requireAuth: false,
      user: "galley",
      password: "CANARY-smtp-password",
      replyPort: null,
    }),
    /** How often each mail arrived, by Message-ID. */
    deliveries,
  };
}
