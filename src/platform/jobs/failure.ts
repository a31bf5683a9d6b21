import { ConnectorError, type ConnectorReason } from "../connector-error.ts";

/** Why attempts ended: `reason` is shown in words, `code` is the peer's own and stands in the audit log. */
export type Failure = {
  reason: ConnectorReason | "internal" | "worker-died" | "not-needed" | "recipient-blocked";
  code?: string;
};

/** What is no failure of a peer is ours; its details stay in the log. */
export function toFailure(error: unknown): Failure {
  if (!(error instanceof ConnectorError)) return { reason: "internal" };
  return { reason: error.reason, ...(error.code === undefined ? {} : { code: error.code }) };
}
