import { ConnectorError } from "../../../platform/connector-error.ts";

/** Why polling a source failed or has stopped; the texts are in messages/, under `sources.problems`. */
export type SourceProblem =
  | "token-dead"
  | "checkpoint"
  | "permission-removed"
  | "deauthorized"
  | "data-deleted"
  | "old-api"
  | "rate-limited"
  | "unavailable"
  | "bad-answer"
  | "internal";

/** Only the owner can fix these: polling again won't help. */
const final: readonly SourceProblem[] = [
  "token-dead",
  "checkpoint",
  "permission-removed",
  "deauthorized",
  "data-deleted",
  "old-api",
];

export function isFinal(problem: SourceProblem): boolean {
  return final.includes(problem);
}

/** Meta: subcodes 459 and 464 of code 190 ask the person to open Instagram and follow what it says. */
export function toSourceProblem(error: unknown): SourceProblem {
  if (!(error instanceof ConnectorError)) return "internal";
  switch (error.reason) {
    case "unauthorized":
      return error.code === "190/459" || error.code === "190/464" ? "checkpoint" : "token-dead";
    case "forbidden":
      return "permission-removed";
    case "rate-limited":
      return "rate-limited";
    case "unavailable":
    case "timeout":
    case "unknown-outcome":
      return "unavailable";
    default:
      return "bad-answer";
  }
}
