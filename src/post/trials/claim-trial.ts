import type { Selectable } from "kysely";
import type { Caller } from "../../platform/actor.ts";
import type { Context } from "../../context.ts";
import { writeAudit } from "../../platform/db/audit.ts";
import { inTransaction, type Tx } from "../../platform/db/database.ts";
import type { TrialsTable } from "./tables.ts";
import { GalleyError } from "../../platform/errors.ts";
import { hashLinkToken } from "../../platform/guards/link-token.ts";
import { emit } from "../events.ts";
import { insertTrialArticle } from "./insert-trial-article.ts";
import { hasUnwrittenAnswers } from "./list-trial-questions.ts";
import { placeTrialSource } from "./place-trial-source.ts";

export type ClaimedTrial = { articleId: string; sourceId: string };

type ClaimContext = Pick<Context, "clock" | "config" | "db" | "jobs" | "pictures" | "pipeline" | "sealing">;
type Trial = Selectable<TrialsTable>;

/**
 * Moves a visitor's article and source into an account ("assign token") without using quota. Rewrites it only if
 * answers couldn't be written in. If two accounts try, one gets it; the same one may try twice. Throws "not-found" for
 * an invalid or expired token, "trial-unfinished", "trial-claimed".
 */
export async function claimTrial(
  ctx: ClaimContext,
  caller: Caller,
  { token }: { token: string },
): Promise<ClaimedTrial> {
  await copyPictures(ctx, caller, await findTrial(ctx, token));
  return inTransaction(ctx, async (tx) => {
    const trial = await tx
      .selectFrom("trials")
      .selectAll()
      .where("token_hash", "=", hashLinkToken(token))
      .where("expires_at", ">", ctx.clock.now())
      .forUpdate()
      .executeTakeFirst();
    if (trial === undefined) throw new GalleyError("not-found");
    return toEarlierClaim(trial, caller) ?? moveTrial(ctx, tx, caller, trial);
  });
}

function toEarlierClaim({ claimed_by, claimed_article, claimed_source }: Trial, caller: Caller): ClaimedTrial | null {
  if (claimed_by === null || claimed_article === null || claimed_source === null) return null;
  if (claimed_by !== caller.ownerId) throw new GalleyError("trial-claimed");
  return { articleId: claimed_article, sourceId: claimed_source };
}

async function moveTrial(ctx: ClaimContext, tx: Tx, caller: Caller, trial: Trial): Promise<ClaimedTrial> {
  const { id, article } = trial;
  if (trial.state === "FAILED") throw new GalleyError("not-found");
  if (article === null || trial.state !== "GENERATED") throw new GalleyError("trial-unfinished");
  const sourceId = await placeTrialSource(ctx, tx, caller, trial);
  const { articleId, isNew } = await insertTrialArticle(ctx, tx, caller, { ...trial, article, sourceId });
  await tx
    .updateTable("trials")
    .set({ claimed_by: caller.ownerId, claimed_article: articleId, claimed_source: sourceId, access_token: null })
    .where("id", "=", id)
    .execute();
  await writeAudit(ctx, tx, caller, { action: "trial.claimed", subjectId: id, detail: { articleId, sourceId } });
  if (!isNew) return { articleId, sourceId };
  await emit(ctx, tx, caller, "article.generated", { articleId, version: 1 });
  if (hasUnwrittenAnswers(trial)) await emit(ctx, tx, caller, "questions.settled", { articleId });
  return { articleId, sourceId };
}

async function findTrial(
  ctx: ClaimContext,
  token: string,
): Promise<Pick<Trial, "material" | "claimed_by"> | undefined> {
  return ctx.db
    .selectFrom("trials")
    .select(["material", "claimed_by"])
    .where("token_hash", "=", hashLinkToken(token))
    .where("expires_at", ">", ctx.clock.now())
    .executeTakeFirst();
}

/** Runs before the transaction; unused copies do no harm, since they're named by content. */
async function copyPictures(
  ctx: ClaimContext,
  caller: Caller,
  trial: Pick<Trial, "material" | "claimed_by"> | undefined,
): Promise<void> {
  if (trial === undefined || trial.claimed_by !== null) return;
  for (const { storageKey, sha256 } of trial.material.pictures) {
    await ctx.pictures.put(`${caller.ownerId}/${sha256}.jpg`, await ctx.pictures.read(storageKey));
  }
}
