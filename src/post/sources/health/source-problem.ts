import { ConnectorError } from "../../../platform/connector-error.ts";

/** Why polling a source failed or has stopped; the texts are in messages/, under `sources.problems`. */
export type SourceProblem =
  | "token-dead"
  | "checkpoint"
  | "permission-removed"
  | "deauthorized"
  | "data-deleted"
  | "old-api"
  | "sign-in-needed"
  | "refused"
  | "gone"
  | "missing"
  | "rate-limited"
  | "blocked"
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
  "sign-in-needed",
  "gone",
];

/** About a day: an address that hasn't answered with a post for so long won't on its own. */
const MOST_FAILURES = 24;

/** `failures` counts the polls in a row that failed with this problem. */
export function isFinal(problem: SourceProblem, failures = 0): boolean {
  if (problem === "refused" || problem === "missing") return failures >= MOST_FAILURES;
  return final.includes(problem);
}

export function toSourceProblem(error: unknown): SourceProblem {
  if (!(error instanceof ConnectorError)) return "internal";
  if (error.service !== "instagram") return toPublicProblem(error) ?? toProblem(error);
  return toProblem(error);
}

/** Nobody signed in there, so there is no permission to lose. */
function toPublicProblem({ code, reason }: ConnectorError): SourceProblem | null {
  if (reason === "unauthorized") return "sign-in-needed";
  if (reason === "forbidden") return "refused";
  if (reason === "not-found") return code === "gone" ? "gone" : "missing";
  return null;
}

/** Meta: subcodes 459 and 464 of code 190 ask the person to open Instagram and follow what it says. */
function toProblem(error: ConnectorError): SourceProblem {
  switch (error.reason) {
    case "unauthorized":
      return error.code === "190/459" || error.code === "190/464" ? "checkpoint" : "token-dead";
    case "forbidden":
      return "permission-removed";
    // The account or the Page's link to it is gone. An expired picture isn't: the next poll gets a new address.
    case "not-found":
      return error.code === "picture-expired" ? "bad-answer" : "missing";
    // Meta: 368 blocks an app or a person for breaking a policy.
    case "rate-limited":
      return error.code?.split("/")[0] === "368" ? "blocked" : "rate-limited";
    case "unavailable":
    case "timeout":
    case "unknown-outcome":
      return "unavailable";
    default:
      return "bad-answer";
  }
}
