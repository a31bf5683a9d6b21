import type { Caller } from "../../../platform/actor.ts";
import type { Context } from "../../../context.ts";
import type { Finding } from "../../../writer/article-writer.ts";
import { checkArticle, type CheckedArticle } from "../../../writer/checks/check-article.ts";
import { getSourceMaterial } from "../writing/get-source-material.ts";

/**
 * What speaks against a text of the article as somebody wants to store it: to be kept with the new
 * version. Throws when there is no such article.
 */
export async function checkVersion(
  ctx: Pick<Context, "db">,
  caller: Caller,
  input: { articleId: string; text: CheckedArticle },
): Promise<Finding[]> {
  const material = await getSourceMaterial(ctx, caller, input.articleId);
  return checkArticle(input.text, material, { earlier: material.earlier ?? [] });
}
