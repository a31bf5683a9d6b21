export type ConnectorReason =
  /** The credential no longer works; only its owner can replace it. */
  | "unauthorized"
  /** The credential works, but doesn't permit this. */
  | "forbidden"
  | "not-found"
  /** The peer refuses this request and always will. */
  | "rejected"
  | "rate-limited"
  | "unavailable"
  | "timeout"
  /** The request may or may not have been carried out: check before repeating it. */
  | "unknown-outcome"
  /** The peer's answer doesn't follow its protocol. */
  | "bad-answer"
  /** We may not call this address (private network, wrong scheme). */
  | "blocked-address";

/** The service name for failures of an owner's own model, which only the owner can fix. */
export const ownModelService = "own-model";

/** Any failed call to an outside service. Never contains a credential, a header or a response body. */
export class ConnectorError extends Error {
  override readonly name = "ConnectorError";
  readonly service: string;
  readonly reason: ConnectorReason;
  /** Whether the same call may succeed later without anyone changing anything. */
  readonly retryable: boolean;
  /** The peer's own stable code, e.g. "190/463" or "rest_cannot_publish". */
  readonly code: string | undefined;
  /** How long the peer asks us to wait. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    service: string,
    reason: ConnectorReason,
    details: {
      retryable?: boolean;
      code?: string | undefined;
      retryAfterSeconds?: number | undefined;
      cause?: unknown;
    } = {},
  ) {
    super(`${service}: ${reason}${details.code ? ` (${details.code})` : ""}`, { cause: details.cause });
    this.service = service;
    this.reason = reason;
    this.retryable =
      details.retryable ?? ["rate-limited", "unavailable", "timeout", "unknown-outcome"].includes(reason);
    this.code = details.code;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }
}
