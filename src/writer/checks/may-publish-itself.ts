import type { Finding } from "../article-writer.ts";

/** Whether an article may be published without review: it has no findings other than hints. */
export function mayPublishItself(findings: readonly Finding[]): boolean {
  return findings.every((finding) => finding.isAdvice === true);
}
