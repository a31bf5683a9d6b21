import { ConnectorError } from "../../platform/connector-error.ts";

export type NoAnswerReason =
  | "refused"
  | "truncated"
  | "malformed"
  | "language"
  | "obeyed"
  | "context"
  | "cap"
  | "no-price";

/** All available models were asked, and none produced an article. Retrying later won't help. */
export class NoUsableAnswer extends Error {
  override readonly name = "NoUsableAnswer";
  readonly reason: NoAnswerReason;
  readonly model: string;

  constructor(reason: NoAnswerReason, model: string) {
    super(`${model}: ${reason}`);
    this.reason = reason;
    this.model = model;
  }
}

/** No later answer can replace this one: the earlier text stays. */
export function isFinal(error: unknown): boolean {
  return error instanceof NoUsableAnswer || (error instanceof ConnectorError && !error.retryable);
}
