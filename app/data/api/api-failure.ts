import type { ApiError } from "../../../src/entries/http/pages/page-api.ts";
import type { ErrorCode } from "../../../src/platform/errors.ts";

/** An operation that was refused or failed, as the API reported it. */
export class ApiFailure extends Error {
  readonly error: ApiError;

  constructor(error: ApiError) {
    super(error.message);
    this.name = "ApiFailure";
    this.error = error;
  }
}

/** Whether the service refused what was sent: sending it again won't help. */
export function isInvalid(error: unknown): boolean {
  return error instanceof ApiFailure && error.error.extensions.code === ("invalid-input" satisfies ErrorCode);
}

const outdated: readonly string[] = [
  "stale-version",
  "already-decided",
  "being-written",
  "slot-taken",
  "not-found",
] satisfies ErrorCode[];

/** Whether a change was refused because the page shows what no longer holds. */
export function isOutdated(error: unknown): boolean {
  return error instanceof ApiFailure && outdated.includes(error.error.extensions.code);
}

/**
 * What to show of a failure: its message (null if unknown), the id to give to support, and whether to add that trying
 * again may help.
 */
export type ShownFailure = { message: string | null; supportId: string | null; needsTryAgain: boolean };

/** The codes whose messages say only what failed. */
const codesWithoutAdvice: readonly string[] = ["internal", "billing-link-failed"] satisfies ErrorCode[];

export function toShownFailure(error: unknown): ShownFailure {
  if (!(error instanceof ApiFailure)) return { message: null, supportId: null, needsTryAgain: true };
  return fromApiError(error.error);
}

export function fromApiError({ message, extensions }: ApiError): ShownFailure {
  return {
    message: extensions.fieldMessage ?? message,
    supportId: extensions.supportId,
    needsTryAgain: codesWithoutAdvice.includes(extensions.code),
  };
}
