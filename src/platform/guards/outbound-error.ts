import { ConnectorError, type ConnectorReason } from "../connector-error.ts";

/**
 * A failed outgoing request. The text is the same whether the address is private, the port closed
 * or the name unknown, so that it tells a stranger nothing about our network; code reads `reason`.
 */
export class OutboundError extends ConnectorError {
  /** False only when surely no byte of the request left us. */
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
