import { type ProblemReason, toProblemReason } from "../../../src/post/problems/problem-reason.ts";
import type { GenerateStatus, Placement } from "./article-documents.ts";

/** Something that went wrong and waits for the owner, with the one thing that mends it. */
export type Problem =
  | { mend: "retry"; reason: ProblemReason }
  | { mend: "connect" | "publish" | "overwrite"; reason: ProblemReason; integrationId: string; label: string };

type Article = { generateStatus: GenerateStatus; failure: string | null; publications: Placement[] };

export function toProblems({ generateStatus, failure, publications }: Article): Problem[] {
  if (generateStatus === "FAILED") return [{ mend: "retry", reason: toProblemReason(failure) }];
  return publications.flatMap((publication) => toPublicationProblem(publication) ?? []);
}

/** Given up, or kept for a site that does not take its password any more; null when all is well. */
export function toPublicationProblem({ state, failure, integrationId, label }: Placement): Problem | null {
  const isKept = state === "WAITING" && failure === "unauthorized";
  if (state !== "FAILED" && !isKept) return null;
  const reason = toProblemReason(failure);
  const mend = isKept ? "connect" : reason === "changed-on-site" ? "overwrite" : "publish";
  return { mend, reason, integrationId, label };
}
