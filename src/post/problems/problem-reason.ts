const reasons = [
  "unauthorized",
  "forbidden",
  "address",
  "rejected",
  "unreachable",
  "bad-answer",
  "changed-on-site",
  "own-model",
  "branch-protected",
  "no-such-branch",
  "no-such-repository",
  "read-only-token",
] as const;

/** Why something couldn't be written or published, as one of the reasons that have a text. */
export type ProblemReason = (typeof reasons)[number] | "internal";

const kindred: Record<string, ProblemReason> = {
  "not-found": "address",
  "blocked-address": "address",
  "rate-limited": "unreachable",
  unavailable: "unreachable",
  timeout: "unreachable",
  "unknown-outcome": "unreachable",
};

/** Maps the code stored with an article or a publication to a reason. */
export function toProblemReason(failure: string | null): ProblemReason {
  return reasons.find((reason) => reason === failure) ?? kindred[failure ?? ""] ?? "internal";
}
