/** Codes that say more about why publishing failed than the reason does, because each has its own remedy. */
export const failureCodes = [
  "changed-on-site",
  "branch-protected",
  "no-such-branch",
  "no-such-repository",
  "read-only-token",
] as const;
