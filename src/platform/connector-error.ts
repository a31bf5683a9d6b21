export type ConnectorReason =
  /** The credential is dead: only its owner can mend it. */
  | "unauthorized"
  /** The credential lives, but may not do this. */
  | "forbidden"
  | "not-found"
  /** The peer refuses this request and will always refuse it. */
  | "rejected"
  | "rate-limited"
  | "unavailable"
  | "timeout"
  /** The request may or may not have been carried out: look before doing it again. */
  | "unknown-outcome"
  /** The peer answered with something that is not its protocol. */
  | "bad-answer"
  /** The address may not be called (private network, wrong scheme). */
  | "blocked-address";

/** Every failed call to the outside. Never carries a credential, a header or an answer's body. */
export class ConnectorError extends Error {
  override readonly name = "ConnectorError";
  readonly service: string;
  readonly reason: ConnectorReason;
  /** Whether the same call may succeed later without anybody changing anything. */
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
