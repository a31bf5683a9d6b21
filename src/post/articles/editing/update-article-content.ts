import type { Caller } from "../../../platform/actor.ts";
import type { Context } from "../../../context.ts";
import { inTransaction, type Tx } from "../../../platform/db/database.ts";
import { GalleyError } from "../../../platform/errors.ts";
import { addVersion } from "./add-version.ts";
import { toInput, toInputPath } from "../../../document/api-form.ts";
import type { ArticleDocument, Block } from "../../../document/document.ts";
import { normaliseDocument } from "../../../document/normalise-document.ts";
import { selectArticlePosts } from "../../posts/select-article-posts.ts";

export type UpdateArticleContentInput = {
  articleId: string;
  expectedVersion: number;
  document: ArticleDocument;
  /** If left out, the title stays. */
  title?: string;
};

/**
 * Stores a new body, and a new title if given, as one next version; normalises the body first. Throws "not-found",
 * "being-written", StaleVersionError, and "invalid-input" for a picture that isn't from this article's posts.
 */
export async function updateArticleContent(
  ctx: Pick<Context, "clock" | "db">,
  caller: Caller,
  input: UpdateArticleContentInput,
): Promise<{ version: number }> {
  const document = normaliseDocument(input.document);
  const version = await inTransaction(ctx, async (tx) => {
    const added = await addVersion(ctx, tx, caller, { ...input, document, action: "article.content-updated" });
    // Checks the given document, not the normalised one: the refusal names a place in what the caller sent.
    await requireOwnPictures(tx, caller, input.articleId, input.document);
    return added;
  });
  return { version };
}

async function requireOwnPictures(tx: Tx, caller: Caller, articleId: string, document: ArticleDocument): Promise<void> {
  const shown = document.blocks.flatMap(listPictures);
  if (shown.length === 0) return;
  const rows = await tx
    .selectFrom("pictures")
    .select("id")
    .where("owner_id", "=", caller.ownerId)
    .where("post_id", "in", selectArticlePosts(tx, caller.ownerId, [articleId]).select("post.id"))
    .execute();
  const own = new Set(rows.map((row) => row.id));
  const foreign = shown.find(({ pictureId }) => !own.has(pictureId));
  if (foreign === undefined) return;
  const place = toInputPath(toInput(document), [...foreign.path, "pictureId"]);
  throw new GalleyError("invalid-input", { field: `document.${place}`, problem: "invalid" });
}

function listPictures(block: Block, at: number): { pictureId: string; path: PropertyKey[] }[] {
  if (block.type === "figure") return [{ ...block.picture, path: ["blocks", at, "picture"] }];
  if (block.type !== "gallery") return [];
  return block.pictures.map((picture, index) => ({ ...picture, path: ["blocks", at, "pictures", index] }));
}
