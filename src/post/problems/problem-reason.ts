const reasons = [
  "unauthorized",
  "forbidden",
  "address",
  "rejected",
  "unreachable",
  "bad-answer",
  "changed-on-site",
] as const;

/** Why something could not be written or published, as one of the reasons that there are words for. */
export type ProblemReason = (typeof reasons)[number] | "internal";

const kindred: Record<string, ProblemReason> = {
  "not-found": "address",
  "blocked-address": "address",
  "rate-limited": "unreachable",
  unavailable: "unreachable",
  timeout: "unreachable",
  "unknown-outcome": "unreachable",
};

/** Of the code that is kept with an article or a publication. */
export function toProblemReason(failure: string | null): ProblemReason {
  return reasons.find((reason) => reason === failure) ?? kindred[failure ?? ""] ?? "internal";
}
