import type { Finding } from "../../article-documents.ts";

/** False for the title and the search description, even where the text has the same sentence. */
export function isAboutText({ kind }: Pick<Finding, "kind">): boolean {
  return kind !== "title" && kind !== "meta";
}

/**
 * Whether editing fixes a finding whose sentence isn't in the text: one about the title, about a block, or about what
 * was left out. The editor has neither tags nor the search description, and can't change how the article was written.
 */
export function isInEditor({ kind, sentence, reason }: Finding, title: string): boolean {
  if (sentence === null) return kind === "coverage" || reason.startsWith("findings.structure.");
  return kind !== "meta" && title.includes(sentence);
}
