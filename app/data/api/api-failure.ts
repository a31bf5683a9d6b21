import type { ApiError } from "../../../src/entries/http/pages/page-api.ts";

/** An operation that was refused or failed, as the API reported it. */
export class ApiFailure extends Error {
  readonly error: ApiError;

  constructor(error: ApiError) {
    super(error.message);
    this.name = "ApiFailure";
    this.error = error;
  }
}

/** What to show of a failure: its message (null if unknown), and the id to give to support. */
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
