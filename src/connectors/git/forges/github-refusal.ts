import { ConnectorError } from "../../../platform/connector-error.ts";

/** A rule of the branch, old style or new; the Git database and GraphQL explain it in the same words. */
export const isRule = (words: string) =>
  /protected branch|repository rule|required status|must be made through a pull request|not authorized to push/i.test(
    words,
  );

export const branchProtected = () => new ConnectorError("git", "forbidden", { code: "branch-protected" });

/** Only the words tell a secondary limit without headers from a token that may not do this. */
export const isSecondaryLimit = (words: string) => /secondary rate limit|abuse detection/i.test(words);

/** Where GitHub doesn't say how long to wait: "at least one minute" ("Rate limits for the REST API"). */
export const LIMITED_SECONDS = 60;
