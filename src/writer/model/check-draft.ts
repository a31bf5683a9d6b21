import { checkArticle, type CheckedArticle } from "../checks/check-article.ts";
import type { Finding, SourceMaterial } from "../article-writer.ts";

/** Runs the checks for any text, and checks that each paragraph names a source other than what a model saw. */
export async function checkDraft(
  article: CheckedArticle,
  material: SourceMaterial,
  canary: string,
): Promise<Finding[]> {
  const findings = await checkArticle(article, material, { canary, earlier: material.earlier ?? [] });
  return [...findings, ...withoutSource(article)];
}

/** The last block links back to the post and is ours. */
function withoutSource({ document: { blocks } }: CheckedArticle): Finding[] {
  return blocks.flatMap((block, index): Finding[] => {
    const isOurs = index === blocks.length - 1;
    if (isOurs || block.type === "heading" || block.type === "figure" || block.type === "gallery") return [];
    const isCarried = block.sources?.some((id) => !id.startsWith("look:")) ?? false;
    return isCarried
      ? []
      : [{ kind: "structure", block: index, sentence: null, reason: "findings.structure.noSource" }];
  });
}
