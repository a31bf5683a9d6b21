export type TextMessage = {
  /** E.164, e.g. "+41791234567". */
  to: string;
  text: string;
};

/** Sends text messages. Throws `ConnectorError` with service "sms". */
export type SmsSender = { send(message: TextMessage): Promise<void> };
