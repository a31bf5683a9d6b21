/** The pull request is open, and its forge wants a review or a check before we may merge it. */
export const AWAITING_MERGE = "awaiting-merge";
/** Somebody has closed the pull request of an approved article. */
export const PULL_REQUEST_CLOSED = "pull-request-closed";

/** Codes that say more about why publishing failed than the reason does, because each has its own remedy. */
export const failureCodes = [
  "changed-on-site",
  "branch-protected",
  "no-such-branch",
  "no-such-repository",
  "read-only-token",
  AWAITING_MERGE,
  PULL_REQUEST_CLOSED,
] as const;
