import type { Finding } from "../article-writer.ts";

/** Whether an article may be published without review: only hints, and no sentence mended after verifying. */
export function mayPublishItself(findings: readonly Finding[]): boolean {
  return findings.every(({ isAdvice, reason }) => isAdvice === true && reason !== "findings.claim.mended");
}
