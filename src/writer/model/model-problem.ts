import type { ConnectorError, ConnectorReason } from "../../platform/connector-error.ts";

/** Why a model can't be used, if its owner can do something about it. */
export const modelProblems = [
  /** The vendor doesn't know the key, or it was revoked. */
  "key",
  /** The key doesn't permit this model. */
  "permission",
  "quota",
  /** No model of this name, or none at this address. */
  "model",
  /** Nothing answers at the address. */
  "address",
  /** We may not call it: a private address, or no https. */
  "private",
  /** Something answers there, but not as a language model. */
  "protocol",
  /** The model refuses even a plain question. */
  "refused",
  /** Temporary: it may work again without anybody doing anything. */
  "busy",
] as const;
export type ModelProblem = (typeof modelProblems)[number];

const problemOf: Record<ConnectorReason, ModelProblem> = {
  unauthorized: "key",
  forbidden: "permission",
  "not-found": "model",
  rejected: "refused",
  "rate-limited": "busy",
  unavailable: "busy",
  timeout: "busy",
  "unknown-outcome": "busy",
  "bad-answer": "protocol",
  "blocked-address": "private",
};

/** How a call that never reached the server failed (src/platform/guards/outbound.ts). */
const dialCodes = ["no-such-host", "refused", "tls", "no-connection"];

export function toModelProblem(error: ConnectorError): ModelProblem {
  const { reason, code = "" } = error;
  if (reason === "forbidden" && /^402$|quota|billing|credit/.test(code)) return "quota";
  if (reason === "unavailable" && dialCodes.includes(code)) return "address";
  return problemOf[reason];
}
