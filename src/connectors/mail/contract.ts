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
};
