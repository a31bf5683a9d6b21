import type { Failure } from "../../platform/jobs/failure.ts";

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

/** Failures that say more by their own code than by their reason: each has its own remedy. */
const tellingCodes: ReadonlySet<string> = new Set<ProblemReason>([
  "changed-on-site",
  "branch-protected",
  "no-such-branch",
  "no-such-repository",
  "read-only-token",
]);

/** What to store with a publication that failed. */
export function toStoredFailure({ reason, code }: Failure): string {
  return code !== undefined && tellingCodes.has(code) ? code : reason;
}

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
