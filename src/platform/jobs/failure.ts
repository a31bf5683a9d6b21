import { ConnectorError, type ConnectorReason, ownModelService } from "../connector-error.ts";

/** Why the attempts ended. People see `reason` in words; `code` is the peer's own and goes into the audit log. */
export type Failure = {
  reason: ConnectorReason | "internal" | "worker-died" | "not-needed" | "recipient-blocked" | "own-model";
  code?: string;
};

/** Anything that isn't a peer's failure is our own; its details stay in the log. */
export function toFailure(error: unknown): Failure {
  if (!(error instanceof ConnectorError)) return { reason: "internal" };
  const reason = error.service === ownModelService && !error.retryable ? "own-model" : error.reason;
  return { reason, ...(error.code === undefined ? {} : { code: error.code }) };
}
