import { AWAITING_MERGE } from "../../connectors/publisher.ts";
import { SITE_PAUSED } from "../held-up-by.ts";

/** Someone has closed the pull request of an approved article. */
export const PULL_REQUEST_CLOSED = "pull-request-closed";

/** Taking it down failed or was cut short, so it may still be on the site. */
export const NOT_TAKEN_DOWN = "not-taken-down";

/** Its owner has withdrawn it before it got to the site. */
export const WITHDRAWN = "withdrawn";

/** Codes that say more about what failed than the reason does, because each has its own remedy. */
export const failureCodes = [
  "changed-on-site",
  "branch-protected",
  "no-such-branch",
  "no-such-repository",
  "read-only-token",
  AWAITING_MERGE,
  PULL_REQUEST_CLOSED,
  NOT_TAKEN_DOWN,
  SITE_PAUSED,
] as const;
