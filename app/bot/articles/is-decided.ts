import type { Article } from "./article-documents.ts";

/** Whether somebody has approved or declined the newest version. */
export function isDecided({ approval, version }: Pick<Article, "approval" | "version">): boolean {
  return approval?.version === version && (approval.decision === "APPROVED" || approval.decision === "DECLINED");
}
