import type { Caller } from "../../../platform/actor.ts";
import type { Context } from "../../../context.ts";
import { inTransaction, type Tx } from "../../../platform/db/database.ts";
import { GalleyError } from "../../../platform/errors.ts";
import { addVersion } from "./add-version.ts";
import type { ArticleDocument } from "../../../document/document.ts";
import { normaliseDocument } from "../../../document/normalise-document.ts";

export type UpdateArticleContentInput = {
  articleId: string;
  expectedVersion: number;
  document: ArticleDocument;
  /** If left out, the title stays. */
  title?: string;
};

/**
 * Stores a new body, and a new title if given, as one next version; normalises the body first. Throws "not-found",
 * "being-written", StaleVersionError, and "invalid-input" for a picture that isn't from this article's post.
 */
export async function updateArticleContent(
  ctx: Pick<Context, "clock" | "db">,
  caller: Caller,
  input: UpdateArticleContentInput,
): Promise<{ version: number }> {
  const document = normaliseDocument(input.document);
  const version = await inTransaction(ctx, async (tx) => {
    const added = await addVersion(ctx, tx, caller, { ...input, document, action: "article.content-updated" });
    await requireOwnPictures(tx, caller, input.articleId, document);
    return added;
  });
  return { version };
}

async function requireOwnPictures(tx: Tx, caller: Caller, articleId: string, document: ArticleDocument): Promise<void> {
  const shown = document.blocks.flatMap((block) =>
    block.type === "figure" ? [block.picture] : block.type === "gallery" ? block.pictures : [],
  );
  if (shown.length === 0) return;
  const rows = await tx
    .selectFrom("articles")
    .innerJoin("pictures", (join) =>
      join.onRef("pictures.owner_id", "=", "articles.owner_id").onRef("pictures.post_id", "=", "articles.post_id"),
    )
    .select("pictures.id")
    .where("articles.owner_id", "=", caller.ownerId)
    .where("articles.id", "=", articleId)
    .execute();
  const own = new Set(rows.map((row) => row.id));
  if (shown.some((picture) => !own.has(picture.pictureId)))
    throw new GalleyError("invalid-input", { field: "document", problem: "invalid" });
}
