import type { Finding } from "../../writer/article-writer.ts";

/** Findings to check come before advice. A reviewer sees nothing of the owner's answers and other articles. */
export function listChecks(findings: Finding[], { forReviewer }: { forReviewer: boolean }): Finding[] {
  const shown = findings.filter(({ kind, reason }) => {
    return !forReviewer || !(kind === "repetition" || reason.startsWith("findings.answer."));
  });
  return [...shown.filter(({ isAdvice }) => !isAdvice), ...shown.filter(({ isAdvice }) => isAdvice)];
}
