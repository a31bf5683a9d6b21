import {
  type PublishingReason,
  toPublishingReason,
  toWritingReason,
  type WritingReason,
} from "../../../src/post/problems/problem-reason.ts";
import type { GenerateStatus, Placement } from "./article-documents.ts";

type PublicationProblem = {
  mend: "connect" | "publish" | "overwrite";
  reason: PublishingReason;
  integrationId: string;
  label: string;
};

/** A problem that waits for the owner, with the one action that fixes it. */
export type Problem = { mend: "retry"; reason: WritingReason } | PublicationProblem;

type Article = { generateStatus: GenerateStatus; failure: string | null; publications: Placement[] };

export function toProblems({ generateStatus, failure, publications }: Article): Problem[] {
  if (generateStatus === "FAILED") return [{ mend: "retry", reason: toWritingReason(failure) }];
  return publications.flatMap((publication) => toPublicationProblem(publication) ?? []);
}

/** The problem of a publication that failed for good or whose site rejects the password; null if there is none. */
export function toPublicationProblem({ state, failure, integrationId, label }: Placement): PublicationProblem | null {
  const isKept = state === "WAITING" && failure === "unauthorized";
  if (state !== "FAILED" && !isKept) return null;
  const reason = toPublishingReason(failure);
  const mend = isKept ? "connect" : reason === "changed-on-site" ? "overwrite" : "publish";
  return { mend, reason, integrationId, label };
}
