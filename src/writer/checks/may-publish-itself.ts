import type { Finding } from "../article-writer.ts";

/** Whether an article may appear without a person having looked: nothing was found, hints apart. */
export function mayPublishItself(findings: readonly Finding[]): boolean {
  return findings.every((finding) => finding.isAdvice === true);
}
