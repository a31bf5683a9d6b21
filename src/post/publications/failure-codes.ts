import { AWAITING_MERGE } from "../../connectors/publisher.ts";

/** Someone has closed the pull request of an approved article. */
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
