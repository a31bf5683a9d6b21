import { ConnectorError, type ConnectorReason } from "../connector-error.ts";

/**
 * A failed outgoing request. The message is the same whether the address is private, the port closed or the name
 * unknown, so that it reveals nothing about our network; code checks `reason`.
 */
export class OutboundError extends ConnectorError {
  /** False only if no byte of the request can have been sent. */
  readonly sent: boolean;

  constructor(
    service: string,
    reason: ConnectorReason,
    details: { sent: boolean; code?: string | undefined; cause?: unknown },
  ) {
    super(service, reason, { code: details.code, cause: details.cause });
    this.sent = details.sent;
    if (!details.sent) this.message = `${service}: could not be reached`;
  }
}
