import type { Finding, SourceMaterial } from "../../article-writer.ts";
import { isClosingLine } from "../../built-in/closing-line.ts";
import { type CheckedArticle, spansText } from "../../checks/article-text.ts";
import { checkArticle } from "../../checks/check-article.ts";

/** Runs the checks for any text, and checks that each block names a source besides the pictures. */
export async function checkDraft(
  article: CheckedArticle,
  material: SourceMaterial,
  canary: string,
): Promise<Finding[]> {
  const findings = await checkArticle(article, material, { canary, earlier: material.earlier ?? [] });
  return [...findings, ...withoutSource(article)];
}

function withoutSource({ document: { blocks } }: CheckedArticle): Finding[] {
  return blocks.flatMap((block, index): Finding[] => {
    if (block.type === "heading" || block.type === "figure" || block.type === "gallery") return [];
    if (block.type === "paragraph" && isClosingLine(spansText(block.spans))) return [];
    const isCarried = block.sources?.some((id) => !id.startsWith("seen:")) ?? false;
    return isCarried
      ? []
      : [{ kind: "structure", block: index, sentence: null, reason: "findings.structure.noSource" }];
  });
}
