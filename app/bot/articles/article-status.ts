import type { Approval, GenerateStatus, Placement, PublishStatus, WaitingFor } from "./article-documents.ts";
import { toPublicationProblem } from "./problems.ts";

/** An article's status, as the word shown for it. */
export type ArticleStatus =
  | "pending"
  | "overLimit"
  | "queued"
  | "needsWords"
  | "needsAnswers"
  | "gathered"
  | "generating"
  | "failed"
  | "waiting"
  | "approved"
  | "skipped"
  | "changing"
  | "unpublishable"
  | "published";

type Article = {
  generateStatus: GenerateStatus;
  publishStatus: PublishStatus;
  waitingFor: WaitingFor | null;
  isQueued: boolean;
  version: number;
  approval: Approval | null;
  publications: Placement[];
};

const unwritten = { QUOTA: "overLimit", WORDS: "needsWords", ANSWERS: "needsAnswers", DIGEST: "gathered" } as const;

/** Returns the newest version's status: a decision on an earlier version doesn't count. */
export function toArticleStatus({
  generateStatus,
  publishStatus,
  waitingFor,
  isQueued,
  version,
  approval,
  publications,
}: Article): ArticleStatus {
  if (generateStatus === "PENDING" && isQueued) return "queued";
  if (generateStatus === "PENDING") return waitingFor === null ? "pending" : unwritten[waitingFor];
  if (generateStatus === "GENERATING") return "generating";
  if (generateStatus === "FAILED") return "failed";
  const decision = approval?.version === version ? approval.decision : null;
  if (decision === "CHANGES") return "changing";
  if (decision === "APPROVED" && publications.some(isUnpublishable)) return "unpublishable";
  if (publishStatus === "PUBLISHED") return "published";
  if (decision === "APPROVED") return "approved";
  return decision === "DECLINED" ? "skipped" : "waiting";
}

/** An article that we couldn't take down, or haven't yet, is still published. */
function isUnpublishable(publication: Placement): boolean {
  const problem = toPublicationProblem(publication);
  return problem !== null && problem.mend !== "take-down" && publication.state !== "UNPUBLISHING";
}

/** Whether its state will soon change without anyone's help. */
export function isOnItsWay({ generateStatus, waitingFor }: Pick<Article, "generateStatus" | "waitingFor">): boolean {
  return generateStatus === "GENERATING" || (generateStatus === "PENDING" && waitingFor === null);
}
