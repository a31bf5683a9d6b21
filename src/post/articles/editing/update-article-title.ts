import type { Caller } from "../../../platform/actor.ts";
import type { Context } from "../../../context.ts";
import { inTransaction } from "../../../platform/db/database.ts";
import { addVersion } from "./add-version.ts";

export type UpdateArticleTitleInput = { articleId: string; expectedVersion: number; title: string };

/** Stores a new title as the next version. Throws "not-found", "being-written", StaleVersionError. */
export async function updateArticleTitle(
  ctx: Pick<Context, "clock" | "db">,
  caller: Caller,
  input: UpdateArticleTitleInput,
): Promise<{ version: number }> {
  const version = await inTransaction(ctx, (tx) =>
    addVersion(ctx, tx, caller, { ...input, action: "article.title-updated" }),
  );
  return { version };
}
