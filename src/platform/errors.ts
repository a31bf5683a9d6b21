/**
 * The complete list of errors that callers can get. Each code has its texts in messages/, in both languages
 * (docs/errors.md); each transport maps the codes in one place.
 */
export const errorCodes = {
  "not-found": { retryable: false },
  "invalid-input": { retryable: false },
  "not-allowed": { retryable: false },
  unauthenticated: { retryable: false },
  "rate-limited": { retryable: true },
  "stale-version": { retryable: false },
  "already-decided": { retryable: false },
  "decided-meanwhile": { retryable: false },
  "being-written": { retryable: true },
  "wishes-not-understood": { retryable: false },
  "address-blocked": { retryable: false },
  "not-retryable-state": { retryable: false },
  "connection-refused": { retryable: false },
  "key-refused": { retryable: false },
  "jetpack-closed": { retryable: false },
  "connection-failed": { retryable: true },
  internal: { retryable: true },
  unavailable: { retryable: true },
  "storage-full": { retryable: true },
  "limit-reached": { retryable: false },
  "upgrade-needed": { retryable: false },
  "no-active-integration": { retryable: false },
  "slot-taken": { retryable: false },
  "billing-off": { retryable: false },
  "no-subscription": { retryable: false },
  "billing-link-failed": { retryable: true },
  "cancel-refused": { retryable: true },
  "cancel-failed": { retryable: true },
  "cancel-unconfirmed": { retryable: true },
  "keep-failed": { retryable: true },
  "authorize-unavailable": { retryable: false },
  "wordpress-cancelled": { retryable: false },
  "wordpress-state": { retryable: false },
  "reconnect-needed": { retryable: false },
  "source-switched-off": { retryable: false },
  "connection-expired": { retryable: false },
  "source-exists": { retryable: false },
  "no-picture-post": { retryable: false },
  "page-unreadable": { retryable: false },
  "instagram-off": { retryable: false },
  "instagram-cancelled": { retryable: false },
  "instagram-state": { retryable: false },
  "instagram-personal": { retryable: false },
  "instagram-no-tester": { retryable: false },
  "instagram-no-page": { retryable: false },
  "instagram-wrong-app": { retryable: false },
  "instagram-scope": { retryable: false },
  "instagram-failed": { retryable: true },
  "trial-used": { retryable: false },
  "trials-over": { retryable: false },
  "proof-needed": { retryable: false },
  "proof-refused": { retryable: true },
  "trial-claimed": { retryable: false },
  "unusable-picture": { retryable: false },
  "trial-unfinished": { retryable: true },
} as const satisfies Record<string, { retryable: boolean }>;

export type ErrorCode = keyof typeof errorCodes;

/** What can be wrong with one field of an input. */
export const fieldErrors = [
  "required",
  "invalid",
  "too-long",
  "too-many",
  "own-address",
  "bad-characters",
  "unusable-picture",
  "bad-document",
  "invalid-url",
  "unreachable-url",
  "no-such-repository",
  "no-such-branch",
  "branch-protected",
  "no-pull-requests",
  "read-only-token",
  "not-a-source",
  "sign-in-needed",
  "url-required",
  "username-required",
  "application-password-required",
  "token-required",
  "admin-key-required",
  "name-required",
  "email-required",
  "invalid-email",
  "old-password-required",
  "new-password-required",
  "passwords-differ",
  "taken",
  "unconfirmed",
  "not-here",
] as const;
export type FieldError = (typeof fieldErrors)[number];

/** An expected error. Anything else that's thrown is a bug or an outage and is shown as "internal". */
export class GalleyError extends Error {
  override readonly name = "GalleyError";
  readonly code: ErrorCode;
  /** The input field that the error is about. */
  readonly field: string | undefined;
  /** What's wrong with that field, and the limit that it exceeded. */
  readonly problem: FieldError | undefined;
  readonly max: number | undefined;

  constructor(code: ErrorCode, details: { field?: string; problem?: FieldError; max?: number; cause?: unknown } = {}) {
    super(code, { cause: details.cause });
    this.code = code;
    this.field = details.field;
    this.problem = details.problem;
    this.max = details.max;
  }
}
