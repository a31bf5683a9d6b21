/** A delivered mail; its raw source is in the blob of that name. */
export type StoredMail = {
  id: number;
  receivedAt: string;
  blob: string;
  envelopeFrom: string;
  envelopeTo: string[];
  from: string;
  to: string[];
  subject: string;
  messageId: string | null;
};

export type Settings = {
  /** STARTTLS is advertised and works, with a certificate that nobody trusts. */
  starttls: boolean;
  /** Rejects MAIL with 530 before STARTTLS. */
  requireStarttls: boolean;
  /** Rejects MAIL with 530 before AUTH. */
  requireAuth: boolean;
  user: string;
  password: string;
  /** Where replies go, by SMTP on this machine; null: nobody takes any. */
  replyPort: number | null;
};

export type MailboxEvent = { type: "mail"; mail: StoredMail } | { type: "settings"; settings: Settings };

export class MailboxState {
  readonly mails: StoredMail[] = [];
  readonly #deliveries = new Map<string, number>();
  settings: Settings = {
    starttls: false,
    requireStarttls: false,
    requireAuth: false,
    user: "galley",
    password: "CANARY-smtp-password",
    replyPort: null,
  };

  apply(event: MailboxEvent): void {
    if (event.type === "settings") {
      this.settings = { ...this.settings, ...event.settings };
      return;
    }
    this.mails.push(event.mail);
    const { messageId } = event.mail;
    if (messageId !== null) this.#deliveries.set(messageId, this.deliveriesOf(messageId) + 1);
  }

  deliveriesOf(messageId: string): number {
    return this.#deliveries.get(messageId) ?? 0;
  }

  /** How often each mail arrived, by Message-ID. */
  deliveries(): Record<string, number> {
    return Object.fromEntries(this.#deliveries);
  }

  find(id: number): StoredMail | undefined {
    return this.mails[id - 1];
  }
}
