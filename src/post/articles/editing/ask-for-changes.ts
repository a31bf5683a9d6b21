import type { Caller } from "../../../platform/actor.ts";
import type { Context } from "../../../context.ts";
import { writeAudit } from "../../../platform/db/audit.ts";
import { inTransaction, type Tx } from "../../../platform/db/database.ts";
import { parseInput } from "../../../platform/input/parse-input.ts";
import { typedText } from "../../../platform/input/typed-text.ts";
import { GalleyError } from "../../../platform/errors.ts";
import { decideArticle } from "../decide-article.ts";
import { lockArticle } from "../../lock-article.ts";
import { writesWithModel } from "../../../writer/writers.ts";
import type { Section } from "./section.ts";
import { queueWriting } from "../writing/queue-writing.ts";

export type AskForChangesInput = {
  articleId: string;
  version: number;
  wish: string;
  /** Null for the whole article. */
  section: Section | null;
};

/**
 * Stores the change request and has the next version written with it; the unit of quota is already taken. Until then,
 * the article can't be edited. Throws "not-found", "being-written", "stale-version", "invalid-input" for a section that
 * the version doesn't have, and "wishes-not-understood" if the writer can't revise.
 */
export async function askForChanges(
  ctx: Pick<Context, "clock" | "db" | "jobs" | "writers">,
  caller: Caller,
  input: AskForChangesInput,
): Promise<void> {
  const isFollowed = await writesWithModel(ctx, caller.ownerId);
  await inTransaction(ctx, async (tx) => {
    await lockArticle(tx, caller, input.articleId);
    await recordChangeRequest(ctx, tx, caller, { ...input, isFollowed });
  });
}

const MAX_WISH = 1_000;

/**
 * Does the same in a transaction that has locked the article's row. `isFollowed`: whether a model writes, which the
 * caller has looked up.
 */
export async function recordChangeRequest(
  ctx: Pick<Context, "clock" | "jobs">,
  tx: Tx,
  caller: Caller,
  { articleId, version, section, isFollowed, ...input }: AskForChangesInput & { isFollowed: boolean },
): Promise<void> {
  const wish = parseInput(typedText({ max: MAX_WISH, required: "required" }), input.wish, "wish");
  if (!isFollowed) throw new GalleyError("wishes-not-understood");
  await decideArticle(ctx, tx, caller, { articleId, version, decision: "changes" });
  if (section !== null) await requireSection(tx, caller, { articleId, version, section });
  const place = { section_from: section?.from ?? null, section_to: section?.to ?? null };
  const request = { wish, ...place, requested_by: JSON.stringify(caller.actor), created_at: ctx.clock.now() };
  await tx
    .insertInto("change_requests")
    .values({ owner_id: caller.ownerId, article_id: articleId, version, ...request })
    // The last attempt at the next version failed; this request replaces it.
    .onConflict((conflict) => conflict.columns(["owner_id", "article_id", "version"]).doUpdateSet(request))
    .execute();
  await tx
    .updateTable("articles")
    .set({ status: "PENDING", failure: null })
    .where("owner_id", "=", caller.ownerId)
    .where("id", "=", articleId)
    .execute();
  await writeAudit(ctx, tx, caller, { action: "article.changes-asked", subjectId: articleId, detail: { version } });
  await queueWriting(ctx, tx, { ownerId: caller.ownerId, articleId });
}

async function requireSection(
  tx: Tx,
  caller: Caller,
  { articleId, version, section }: { articleId: string; version: number; section: Section },
): Promise<void> {
  const { document } = await tx
    .selectFrom("article_versions")
    .select("document")
    .where("owner_id", "=", caller.ownerId)
    .where("article_id", "=", articleId)
    .where("version", "=", version)
    .executeTakeFirstOrThrow();
  const isThere = section.from >= 0 && section.from < section.to && section.to <= document.blocks.length;
  if (!isThere) throw new GalleyError("invalid-input", { field: "section", problem: "invalid" });
}
