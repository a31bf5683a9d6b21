import type { Context } from "../../../context.ts";
import { inTransaction, type Tx } from "../../../platform/db/database.ts";
import { GalleyError } from "../../../platform/errors.ts";
import { toApprover } from "./lock-decidable.ts";
import { type LinkedApproval, lockLinked } from "./lock-linked.ts";
import { enforceWritingLimit } from "../../articles/writing/enforce-writing-limit.ts";
import { retryWriting } from "../../articles/writing/retry-article.ts";
import { keepAnswers, type KeptAnswers } from "../../questions/keep-answers.ts";
import { type GivenAnswer, requireAnswers } from "../../questions/require-answers.ts";
import { requireOpenArticle } from "../../questions/require-open-article.ts";
import { storeSkips } from "../../questions/skip-questions.ts";

type AnswerContext = Pick<Context, "clock" | "config" | "db" | "jobs" | "pipeline">;

/** `version`: the version on the page; defaults to the one that the link was mailed for. */
export type AnswerByLinkInput = { token: string; version?: number | undefined; answers: readonly GivenAnswer[] };

/**
 * Answers from the page behind an emailed link, under the same rules as deciding there; only the owner's own link
 * answers private questions. Also works while a version with somebody else's answers is being written. Throws
 * "invalid-input", "not-found", "not-allowed", "decided-meanwhile", "stale-version", "rate-limited".
 */
export async function answerByLink(ctx: AnswerContext, input: AnswerByLinkInput): Promise<KeptAnswers> {
  const answers = requireAnswers(input.answers);
  return inTransaction(ctx, async (tx) => {
    const linked = await requireLink(ctx, tx, input);
    const { ownerId, articleId } = linked;
    if (answers.length > 0) await enforceWritingLimit({ clock: ctx.clock, db: tx }, ownerId);
    return keepAnswers(ctx, tx, toCaller(linked), { articleId, answers, how: "page", isReviewer: isReviewer(linked) });
  });
}

/** Skips questions from that page. Throws as above. */
export async function skipByLink(
  ctx: AnswerContext,
  input: { token: string; version?: number | undefined; questionIds: readonly string[] | null },
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const linked = await requireLink(ctx, tx, input);
    const { articleId } = linked;
    const { questionIds } = input;
    await storeSkips(ctx, tx, toCaller(linked), { articleId, questionIds, isReviewer: isReviewer(linked) });
  });
}

/** Retries writing the version with answers or requested changes. Throws as above, and "not-retryable-state". */
export async function retryByLink(
  ctx: AnswerContext,
  input: { token: string; version?: number | undefined },
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const linked = await requireLink(ctx, tx, input);
    const { ownerId, articleId } = linked;
    await enforceWritingLimit({ clock: ctx.clock, db: tx }, ownerId);
    await retryWriting(ctx, tx, toCaller(linked), { articleId });
  });
}

async function requireLink(
  ctx: AnswerContext,
  tx: Tx,
  { token, version }: { token: string; version?: number | undefined },
): Promise<LinkedApproval> {
  const linked = await lockLinked(ctx, tx, { token, action: "decide" });
  if (linked === null) throw new GalleyError("not-found");
  const { articleId, article, mailedVersion } = linked;
  const seen = version ?? mailedVersion;
  await requireOpenArticle(tx, toCaller(linked), { articleId, seen, version: article.version });
  if (!linked.isValid || linked.hasSaidYes) throw new GalleyError("not-allowed");
  return linked;
}

const isReviewer = ({ holderId, ownerId }: LinkedApproval) => holderId !== ownerId;

function toCaller({ approval, ...link }: LinkedApproval) {
  return toApprover({ ...link, approvalId: approval.approvalId });
}
