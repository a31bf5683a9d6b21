import type { Caller } from "../../../platform/actor.ts";
import type { Context } from "../../../context.ts";
import { inTransaction } from "../../../platform/db/database.ts";
import { GalleyError } from "../../../platform/errors.ts";
import { addVersion } from "./add-version.ts";

export type RestoreVersionInput = { articleId: string; version: number; expectedVersion: number };

/**
 * Restores an earlier version's title and body as the next version, with its excerpt, description and findings. Throws
 * "not-found", "being-written", StaleVersionError.
 */
export async function restoreVersion(
  ctx: Pick<Context, "clock" | "db">,
  caller: Caller,
  input: RestoreVersionInput,
): Promise<{ version: number }> {
  const { articleId, expectedVersion } = input;
  const version = await inTransaction(ctx, async (tx) => {
    const earlier = await tx
      .selectFrom("article_versions")
      .select(["title", "document", "excerpt", "meta_description", "findings"])
      .where("owner_id", "=", caller.ownerId)
      .where("article_id", "=", articleId)
      .where("version", "=", input.version)
      .executeTakeFirst();
    if (earlier === undefined) throw new GalleyError("not-found");
    const { title, document, ...restored } = earlier;
    const action = "article.version-restored";
    return addVersion(ctx, tx, caller, { articleId, expectedVersion, title, document, restored, action });
  });
  return { version };
}
