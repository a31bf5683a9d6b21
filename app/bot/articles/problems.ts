import {
  type PublishingReason,
  toPublishingReason,
  toWritingReason,
  type WritingReason,
} from "../../../src/post/problems/problem-reason.ts";
import type { GenerateStatus, Placement } from "./article-documents.ts";

type PublicationProblem = {
  mend: "connect" | "publish" | "overwrite" | "merge";
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

/** What the owner has to do before a waiting publication resumes on its own. */
const keptBy: Record<string, "connect" | "merge"> = { unauthorized: "connect", "awaiting-merge": "merge" };

/**
 * The problem of a publication that failed for good, or is waiting for a new password or for someone to merge its pull
 * request; null if there is none.
 */
export function toPublicationProblem({ state, failure, integrationId, label }: Placement): PublicationProblem | null {
  const kept = state === "WAITING" ? keptBy[failure ?? ""] : undefined;
  if (state !== "FAILED" && kept === undefined) return null;
  const reason = toPublishingReason(failure);
  const mend = kept ?? (reason === "changed-on-site" ? "overwrite" : "publish");
  return { mend, reason, integrationId, label };
}
