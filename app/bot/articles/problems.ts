import { type ProblemReason, toProblemReason } from "../../../src/post/problems/problem-reason.ts";
import type { GenerateStatus, Placement } from "./article-documents.ts";

/** A problem that waits for the owner, with the one action that fixes it. */
export type Problem =
  | { mend: "retry"; reason: ProblemReason }
  | { mend: "connect" | "publish" | "overwrite"; reason: ProblemReason; integrationId: string; label: string };

type Article = { generateStatus: GenerateStatus; failure: string | null; publications: Placement[] };

export function toProblems({ generateStatus, failure, publications }: Article): Problem[] {
  if (generateStatus === "FAILED") return [{ mend: "retry", reason: toProblemReason(failure) }];
  return publications.flatMap((publication) => toPublicationProblem(publication) ?? []);
}

/** The problem of a publication that failed for good or whose site rejects the password; null if there is none. */
export function toPublicationProblem({ state, failure, integrationId, label }: Placement): Problem | null {
  const isKept = state === "WAITING" && failure === "unauthorized";
  if (state !== "FAILED" && !isKept) return null;
  const reason = toProblemReason(failure);
  const mend = isKept ? "connect" : reason === "changed-on-site" ? "overwrite" : "publish";
  return { mend, reason, integrationId, label };
}
