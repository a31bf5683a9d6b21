export type OutgoingMail = {
  /** One bare address. */
  to: string;
  /** "Name <address>"; the operator's when left out. */
  from?: string | undefined;
  subject: string;
  html: string;
  text: string;
  /** "<…@…>"; the same for every attempt at the same mail. */
  messageId: string;
  headers?: Record<string, string> | undefined;
  /** One bare address, to which servers report what they cannot deliver; the sender's when left out. */
  returnPath?: string | undefined;
};

/** What a mail server tells of a mail that it took and could not deliver. */
export type DeliveryReport = {
  /** "<…@…>" of the mail that is meant. */
  messageIds: string[];
  /** Where the report was sent, which is where the mail came from. */
  sentTo: string[];
  /** The recipients that were given up for good. */
  refused: {
    /** As it was written to, and where it ended; in lower case. */
    addresses: string[];
    /** As for the hard bounce of `send`. */
    nobodyThere: boolean;
    /** "smtp-550 5.1.1", or "dsn 5.1.1" where no reply is quoted. */
    code: string;
  }[];
};

export type Mailer = {
  /**
   * Throws `ConnectorError` with service "mail". Of its reasons only "unknown-outcome" leaves open
   * whether the mail went out: it was cut after the last byte and must not be sent again by itself.
   * "not-found" is a hard bounce: there is nobody at the address.
   */
  send(mail: OutgoingMail): Promise<"sent">;
  /** Signs in at the server and sends nothing. Throws `ConnectorError` as `send` does. */
  check(): Promise<void>;
  /** Reads a mail of a mail server's, as it came (RFC 5322); null for every other mail. */
  readReport(message: Uint8Array): DeliveryReport | null;
};
