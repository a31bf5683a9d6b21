import { v7 as uuidv7 } from "uuid";
import type { Caller } from "../../platform/actor.ts";
import type { Context } from "../../context.ts";
import { inTransaction, type Tx } from "../../platform/db/database.ts";
import { GalleyError } from "../../platform/errors.ts";
import { enforceRateLimit } from "../../platform/guards/enforce-rate-limit.ts";
import { parseSender } from "../../platform/mails/parse-sender.ts";
import { queueMail } from "../../platform/mails/queue-mail.ts";
import { enforceWritingLimit } from "../articles/writing/enforce-writing-limit.ts";
import { keepAnswers } from "../questions/keep-answers.ts";
import { selectQuestions, toAskedQuestion } from "../questions/list-questions.ts";
import { requireAnswers } from "../questions/require-answers.ts";
import { type FoundAddress, findReplyAddress } from "./find-reply-address.ts";
import { requireOpenAddress } from "./require-open-address.ts";
import type { ReplyResult } from "./tables.ts";
import { matchAnswers, type MatchedAnswer } from "./text/match-answers.ts";
import { splitReply } from "./text/split-reply.ts";

/** An incoming email. */
export type IncomingMail = {
  /** The address in its From header; null if that names nobody or several. */
  from: string | null;
  messageId: string;
  /** Out-of-office notes, reports and newsletters, which no person wrote. */
  isAutomatic: boolean;
  /** Its text, or its HTML as text; without attachments. */
  text: string;
};

/**
 * What else becomes of an email, besides the results in `replies`. None changes anything or gets an answer:
 * - "unknown": to an address that we didn't give out.
 * - "automatic": no person wrote it.
 * - "other-sender": from another address than our email's recipient.
 * - "duplicate": it came before.
 */
export type ReplyOutcome = ReplyResult | "unknown" | "automatic" | "other-sender" | "duplicate";

type ReplyContext = Pick<Context, "clock" | "config" | "db" | "jobs" | "pipeline">;

const PER_HOUR = 30;

/**
 * Treats a reply to one of our emails as answers to its questions, like the page behind its link; approves nothing. One
 * email explains why a reply couldn't be used. Repeatable. Throws "rate-limited".
 */
export async function processReply(ctx: ReplyContext, to: string, mail: IncomingMail): Promise<ReplyOutcome> {
  const address = await findReplyAddress(ctx, to);
  if (address === null) return "unknown";
  if (mail.isAutomatic) return "automatic";
  if (mail.from?.toLowerCase() !== address.recipient.toLowerCase()) return "other-sender";
  const key = `reply ${address.hash.toString("hex")}`;
  await enforceRateLimit(ctx, { key, max: PER_HOUR, windowMs: 3_600_000 });
  return inTransaction(ctx, async (tx) => {
    const id = await keepReply(ctx, tx, address, mail.messageId);
    if (id === null) return "duplicate";
    const { outcome, answeredBefore } = await answer(ctx, tx, address, mail.text);
    await tx
      .updateTable("replies")
      .set({ outcome, answered_before: answeredBefore })
      .where("owner_id", "=", address.ownerId)
      .where("id", "=", id)
      .execute();
    if (outcome !== "taken")
      await queueMail(ctx, tx, address.ownerId, { kind: "reply-notice", subjectId: id, holderId: address.holderId });
    return outcome;
  });
}

/** Returns null if the email came before. Waits while the same email is being processed. */
async function keepReply(
  ctx: Pick<Context, "clock">,
  tx: Tx,
  { hash, ownerId }: FoundAddress,
  messageId: string,
): Promise<string | null> {
  const row = await tx
    .insertInto("replies")
    .values({
      owner_id: ownerId,
      id: uuidv7(),
      token_hash: hash,
      message_id: messageId,
      outcome: "taken",
      answered_before: [],
      created_at: ctx.clock.now(),
    })
    .onConflict((conflict) => conflict.columns(["owner_id", "token_hash", "message_id"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id ?? null;
}

type Answered = { outcome: ReplyResult; answeredBefore: string[] };

async function answer(ctx: ReplyContext, tx: Tx, address: FoundAddress, text: string): Promise<Answered> {
  const { articleId, ownerId, holderId } = address;
  try {
    const caller = await requireOpenAddress(ctx, tx, address);
    const isReviewer = holderId !== ownerId;
    const questions = await listMailed(tx, caller, address.questionIds, isReviewer);
    const matched = matchAnswers(splitReply(text, parseSender(ctx.config.mailFrom)), questions).filter(
      ({ questionId }) => questions.some((question) => question.id === questionId && question.text !== ""),
    );
    if (matched.length === 0) return { outcome: "no-answer", answeredBefore: [] };
    // Somebody may send the same text again by hand; it doesn't answer the next question.
    const isRepeated = ({ questionId, text, isByOrder }: MatchedAnswer) =>
      questions.some(({ id, answer: kept }) => kept === text && (isByOrder || id === questionId));
    const answers = requireAnswers(matched.filter((one) => !isRepeated(one)));
    if (answers.length === 0) return { outcome: "taken", answeredBefore: [] };
    await enforceWritingLimit({ clock: ctx.clock, db: tx }, ownerId);
    const kept = await keepAnswers(ctx, tx, caller, { articleId, answers, how: "mail", isReviewer });
    const answeredBefore = kept.answeredBefore.map(({ id }) => id);
    return { outcome: answeredBefore.length > 0 ? "answered-before" : "taken", answeredBefore };
  } catch (error) {
    const outcome = toResult(error);
    if (outcome === null) throw error;
    return { outcome, answeredBefore: [] };
  }
}

/** Nothing has been written when one of these is thrown. */
function toResult(error: unknown): ReplyResult | null {
  if (!(error instanceof GalleyError)) return null;
  if (error.code === "decided-meanwhile") return "decided";
  if (error.code === "not-allowed" || error.code === "not-found") return "over";
  return error.code === "invalid-input" ? "too-long" : null;
}

/**
 * Returns the questions that the email listed, in order; "" for a question that is gone or no longer for this person.
 */
async function listMailed(tx: Tx, { ownerId }: Caller, ids: readonly string[], isReviewer: boolean) {
  const rows = await selectQuestions(tx, ownerId)
    .where("id", "in", ids)
    .$if(isReviewer, (query) => query.where("is_private", "=", false))
    .execute();
  const asked = new Map(rows.map((row) => [row.id, toAskedQuestion(row)]));
  return ids.map((id) => {
    const question = asked.get(id);
    // A missing question keeps its number.
    return {
      id,
      text: question?.text ?? "",
      isOpen: question !== undefined && question.state !== "answered",
      answer: question?.answer ?? null,
    };
  });
}
