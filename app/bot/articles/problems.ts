import {
  type PublishingReason,
  toPublishingReason,
  toWritingReason,
  type WritingReason,
} from "../../../src/post/problems/problem-reason.ts";
import type { GenerateStatus, Placement } from "./article-documents.ts";

type PublicationProblem = {
  mend: "connect" | "resume" | "publish" | "overwrite" | "merge" | "take-down";
  reason: PublishingReason;
  integrationId: string;
  label: string;
};

/** A problem that waits for the owner, with the one action that fixes it. */
export type Problem = { mend: "retry"; reason: WritingReason } | PublicationProblem;

type Article = { generateStatus: GenerateStatus; failure: string | null; publications: Placement[] };

export function toProblems({ generateStatus, failure, publications }: Article): Problem[] {
  const unwritten = { mend: "retry" as const, reason: toWritingReason(failure) };
  if (generateStatus === "FAILED") return [unwritten];
  const unpublished = publications.flatMap((publication) => toPublicationProblem(publication) ?? []);
  // The next version couldn't be written; a decision on this one would have settled that.
  const isUnrewritten = generateStatus === "GENERATED" && failure !== null;
  return isUnrewritten ? [unwritten, ...unpublished] : unpublished;
}

/** What has to happen before a waiting publication or removal continues on its own. */
const keptBy: Record<string, "connect" | "resume" | "merge"> = {
  unauthorized: "connect",
  "site-paused": "resume",
  "awaiting-merge": "merge",
};

/** What a failed publication needs instead of being published again. */
const mendOf: Partial<Record<PublishingReason, "overwrite" | "take-down">> = {
  "changed-on-site": "overwrite",
  "not-taken-down": "take-down",
};

/**
 * The problem of a publication that failed for good, or that waits for someone to reconnect or resume the site or to
 * merge its pull request; null if there is none.
 */
export function toPublicationProblem({ state, failure, integrationId, label }: Placement): PublicationProblem | null {
  const kept = state === "WAITING" || state === "UNPUBLISHING" ? keptBy[failure ?? ""] : undefined;
  if (state !== "FAILED" && kept === undefined) return null;
  const reason = state === "UNPUBLISHING" ? "take-down-waits" : toPublishingReason(failure);
  return { mend: kept ?? mendOf[reason] ?? "publish", reason, integrationId, label };
}
