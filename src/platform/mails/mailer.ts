export type OutgoingMail = {
  /** One bare address. */
  to: string;
  /** "Name <address>"; defaults to the operator's. */
  from?: string | undefined;
  subject: string;
  html: string;
  text: string;
  /** "<…@…>"; the same for every attempt at the same email. */
  messageId: string;
  headers?: Record<string, string> | undefined;
  /** One bare address, to which servers report failed deliveries; defaults to the sender's. */
  returnPath?: string | undefined;
};

/** A mail server's report about an email that it accepted but couldn't deliver. */
export type DeliveryReport = {
  /** "<…@…>" of the original email. */
  messageIds: string[];
  /** The address that the report was sent to, which is the original email's return path. */
  sentTo: string[];
  /** The recipients that the server gave up on for good. */
  refused: {
    /** The address as we wrote it and the one it was forwarded to; in lower case. */
    addresses: string[];
    /** The same meaning as a hard bounce in `send`. */
    isUnknown: boolean;
    /** "smtp-550 5.1.1", or "dsn 5.1.1" if the report quotes no reply. */
    code: string;
  }[];
};

export type Mailer = {
  /**
   * Throws `ConnectorError` with service "mail". "unknown-outcome" is the only reason that leaves open whether the
   * email went out: the connection broke after the last byte, so never resend automatically. "not-found" is a hard
   * bounce: the address doesn't exist.
   */
  send(mail: OutgoingMail): Promise<"sent">;
  /** Signs in to the server without sending anything. Throws `ConnectorError` like `send`. */
  check(): Promise<void>;
  /** Parses a raw email (RFC 5322) from a mail server; null if it isn't a delivery report. */
  readReport(message: Uint8Array): Promise<DeliveryReport | null>;
};
