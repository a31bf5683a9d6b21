export type NoAnswerReason = "refused" | "truncated" | "malformed" | "language" | "obeyed" | "cap" | "no-price";

/** Every model that may be asked was asked, and none gave an article. Trying again later changes nothing. */
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
