import { Errors } from "isomorphic-git";
import { ConnectorError, type ConnectorReason } from "../../../platform/connector-error.ts";
import { BRANCH_MOVED } from "../repository.ts";

/** Turns what Git's library throws into our own error, without its texts: they contain addresses. */
export function toGitFailure(error: unknown, isWrite: boolean): unknown {
  if (error instanceof ConnectorError) return toSizeFailure(error);
  if (error instanceof Errors.PushRejectedError)
    return new ConnectorError("git", "unavailable", { code: BRANCH_MOVED });
  if (error instanceof Errors.GitPushError) return toPushFailure(error.data.prettyDetails);
  if (error instanceof Errors.HttpError) return toHttpFailure(error.data.statusCode, isWrite);
  if (error instanceof Errors.SmartHttpError)
    return new ConnectorError("git", isWrite ? "unknown-outcome" : "bad-answer", { code: "no-git" });
  if (error instanceof Errors.NotFoundError || error instanceof Errors.EmptyServerResponseError)
    return new ConnectorError("git", isWrite ? "unknown-outcome" : "rejected", { code: "no-such-branch" });
  if (error instanceof Errors.ParseError)
    return new ConnectorError("git", isWrite ? "unknown-outcome" : "bad-answer", { code: "cut" });
  return error;
}

/** A refusal by the server's hook or protection is final; anything else means that the branch has moved. */
function toPushFailure(details: string): ConnectorError {
  return /hook declined|protected/i.test(details)
    ? new ConnectorError("git", "forbidden", { code: "branch-protected" })
    : new ConnectorError("git", "unavailable", { code: BRANCH_MOVED });
}

function toHttpFailure(status: number, isWrite: boolean): ConnectorError {
  const code = status === 403 && isWrite ? "read-only-token" : `http-${status}`;
  return new ConnectorError("git", toReason(status, isWrite), { code: status === 404 ? "no-such-repository" : code });
}

function toReason(status: number, isWrite: boolean): ConnectorReason {
  if (status === 401) return "unauthorized";
  if (status === 403) return "forbidden";
  if (status === 404 || status === 410) return "rejected";
  if (status === 429) return "rate-limited";
  if (status >= 500) return isWrite && status !== 503 ? "unknown-outcome" : "unavailable";
  return "rejected";
}

function toSizeFailure(error: ConnectorError): ConnectorError {
  return error.code === "too-large" ? new ConnectorError("git", "rejected", { code: "repository-too-large" }) : error;
}
