import type { ApiError } from "../../../src/entries/http/pages/page-api.ts";

/** An operation that was refused or failed, as the API said it. */
export class ApiFailure extends Error {
  readonly error: ApiError;

  constructor(error: ApiError) {
    super(error.message);
    this.name = "ApiFailure";
    this.error = error;
  }
}

/** What can be shown of a failure: its words, and the id that tells it to the support. `message` null: nothing is known. */
export type ShownFailure = { message: string | null; supportId: string | null; retryable: boolean };

export function toShownFailure(error: unknown): ShownFailure {
  if (!(error instanceof ApiFailure)) return { message: null, supportId: null, retryable: true };
  return fromApiError(error.error);
}

export function fromApiError({ message, extensions }: ApiError): ShownFailure {
  return {
    message: extensions.fieldMessage ?? message,
    supportId: extensions.supportId,
    retryable: extensions.retryable,
  };
}
