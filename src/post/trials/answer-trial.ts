import type { Context } from "../../context.ts";
import { inTransaction } from "../../platform/db/database.ts";
import { GalleyError } from "../../platform/errors.ts";
import { hashLinkToken } from "../../platform/guards/link-token.ts";
import { type GivenAnswer, requireAnswers } from "../questions/require-answers.ts";
import { hasUnwrittenAnswers, listTrialQuestions } from "./list-trial-questions.ts";
import { readTrialCookie } from "./visitor.ts";

/**
 * Answers the questions of a visitor's article, once, and has it rewritten. Until then they keep the first article; if
 * rewriting fails, they can answer again. Throws "invalid-input", "not-found", "trial-used" for a second time,
 * "trial-claimed", "trial-unfinished".
 */
export async function answerTrial(
  ctx: Pick<Context, "addresses" | "clock" | "db" | "jobs">,
  input: { cookie: string | null; answers: readonly GivenAnswer[] },
): Promise<void> {
  const token = readTrialCookie(ctx, input.cookie);
  const given = requireAnswers(input.answers);
  if (token === null) throw new GalleyError("not-found");
  await inTransaction(ctx, async (tx) => {
    const trial = await tx
      .selectFrom("trials")
      .select(["id", "state", "article", "answers", "earlier_article", "claimed_by"])
      .where("token_hash", "=", hashLinkToken(token))
      .where("expires_at", ">", ctx.clock.now())
      .forUpdate()
      .executeTakeFirst();
    if (trial === undefined) throw new GalleyError("not-found");
    if (trial.claimed_by !== null) throw new GalleyError("trial-claimed");
    if (trial.answers !== null && !hasUnwrittenAnswers(trial)) throw new GalleyError("trial-used");
    if (trial.state !== "GENERATED" || trial.article === null) throw new GalleyError("trial-unfinished");
    const asked = new Map(listTrialQuestions(trial).map(({ id, text }) => [id, text]));
    const answers = given.map(({ questionId, text }) => {
      const question = asked.get(questionId);
      if (question === undefined) throw new GalleyError("not-found");
      return { question, text };
    });
    if (answers.length === 0) return;
    await tx
      .updateTable("trials")
      .set({
        state: "PENDING",
        answers: JSON.stringify(answers),
        earlier_article: JSON.stringify(trial.article),
      })
      .where("id", "=", trial.id)
      .execute();
    await ctx.jobs.send(tx, "write-trial", { trialId: trial.id }, { isAwaited: true });
  });
}
