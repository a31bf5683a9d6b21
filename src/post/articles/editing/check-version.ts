import type { Caller } from "../../../platform/actor.ts";
import type { Context } from "../../../context.ts";
import type { Finding } from "../../../writer/article-writer.ts";
import { checkArticle, type CheckedArticle } from "../../../writer/checks/check-article.ts";
import { getSourceMaterial } from "../writing/get-source-material.ts";

/** Returns the findings for a text that is about to be stored as a new version. Throws if there is no such article. */
export async function checkVersion(
  ctx: Pick<Context, "db">,
  caller: Caller,
  input: { articleId: string; text: CheckedArticle },
): Promise<Finding[]> {
  const material = await getSourceMaterial(ctx, caller, input.articleId);
  return checkArticle(input.text, material, { earlier: material.earlier ?? [] });
}
