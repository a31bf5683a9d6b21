import type { Approval, GenerateStatus, PublishStatus } from "./article-documents.ts";

/** How an article stands, as one of the words that are shown for it. */
export type Standing = "pending" | "overLimit" | "needsWords" | "generating" | "failed" | "waiting" | "approved" | "skipped" | "changing" | "published";

type Article = {
  generateStatus: GenerateStatus;
  publishStatus: PublishStatus;
  waitingFor: "QUOTA" | "WORDS" | null;
  version: number;
  approval: Approval | null;
};

/** Nobody has decided on the newest version: a decision on an earlier one says nothing about it. */
export function toStanding({ generateStatus, publishStatus, waitingFor, version, approval }: Article): Standing {
  if (generateStatus === "PENDING") return waitingFor === null ? "pending" : waitingFor === "QUOTA" ? "overLimit" : "needsWords";
  if (generateStatus === "GENERATING") return "generating";
  if (generateStatus === "FAILED") return "failed";
  const decision = approval?.version === version ? approval.decision : null;
  if (decision === "CHANGES") return "changing";
  if (publishStatus === "PUBLISHED") return "published";
  if (decision === "APPROVED") return "approved";
  return decision === "DECLINED" ? "skipped" : "waiting";
}
