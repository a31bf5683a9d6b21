import { sql } from "kysely";
import { readForModel } from "../../../platform/pictures/model-copies.ts";
import type { PictureStore } from "../../../platform/pictures/store.ts";
import type { ArticleRef } from "../../article-writer.ts";
import type { LookKey, ModelPath, PictureLook } from "../model-path.ts";
import { createLedger, type Deps, type LedgerSettings, monthlyCostUsd, trialCostUsd } from "./call-ledger.ts";

export type TrialBudget = Pick<LedgerSettings, "monthlyCapUsd" | "prices"> & {
  /** US dollars per calendar day (UTC). */
  dailyUsd: number;
};

/** A trial's answers by purpose; `key` identifies what the answer depends on. */
export type TrialAnswers = Record<string, { key: string; answer: object }>;

/** Where a visitor's article keeps what the model path stores. `articleId` is the trial's id; nobody owns it yet. */
export function createTrialStores(
  deps: Deps & { pictures: PictureStore },
  budget: TrialBudget,
): Pick<ModelPath, "ledger" | "looks" | "answers" | "loadPicture"> {
  const find = async (trialId: string, purpose: string, key: string): Promise<object | null> => {
    const trials = deps.db.selectFrom("trials").select("model_answers").where("id", "=", trialId);
    const kept = (await trials.executeTakeFirst())?.model_answers[purpose];
    return kept?.key === key ? kept.answer : null;
  };
  const keep = async (trialId: string, purpose: string, key: string, answer: object): Promise<void> => {
    const added = JSON.stringify({ [purpose]: { key, answer } });
    await sql`update trials set model_answers = model_answers || ${added}::jsonb where id = ${trialId}`.execute(
      deps.db,
    );
  };
  return {
    ledger: createTrialLedger(deps, budget),
    answers: {
      find: ({ articleId }, purpose, key) => find(articleId, purpose, key),
      keep: ({ articleId }, purpose, key, answer) => keep(articleId, purpose, key, answer),
    },
    looks: {
      async find(trialId, key, hashes) {
        // Only `keep` below writes them.
        const kept = (await find(trialId, "look", toText(key))) as Record<string, PictureLook> | null;
        return new Map(Object.entries(kept ?? {}).filter(([hash]) => hashes.includes(hash)));
      },
      keep: (trialId, key, looks) => keep(trialId, "look", toText(key), Object.fromEntries(looks)),
    },
    loadPicture: (trial, pictureId) => loadTrialPicture(deps, trial, pictureId),
  };
}

function toText({ language, revision }: LookKey): string {
  return `${language} ${revision}`;
}

function createTrialLedger(deps: Deps, { dailyUsd, monthlyCapUsd, prices }: TrialBudget) {
  const { db, clock } = deps;
  return createLedger(deps, prices, {
    isCapped: true,
    async insert({ articleId }, call) {
      await db
        .insertInto("trial_model_calls")
        .values({ trial_id: articleId, ...call })
        .execute();
    },
    async update(_trial, id, end) {
      await db.updateTable("trial_model_calls").set(end).where("id", "=", id).execute();
    },
    async isOverCap() {
      const now = clock.now();
      const dayBegan = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()));
      if ((await trialCostUsd(deps, dayBegan)) > dailyUsd) return true;
      return monthlyCapUsd !== null && (await monthlyCostUsd(deps)) > monthlyCapUsd;
    },
  });
}

async function loadTrialPicture(
  { db, pictures }: Deps & { pictures: PictureStore },
  { articleId: trialId }: ArticleRef,
  pictureId: string,
) {
  const { material } = await db
    .selectFrom("trials")
    .select("material")
    .where("id", "=", trialId)
    .executeTakeFirstOrThrow();
  const picture = material.pictures.find(({ id }) => id === pictureId);
  if (picture === undefined) throw new Error(`the trial has no picture ${pictureId}`);
  return { sha256: picture.sha256, jpeg: (edge: number) => readForModel(pictures, picture.storageKey, edge) };
}
