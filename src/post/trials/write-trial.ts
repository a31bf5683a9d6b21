import { sql } from "kysely";
import type { Context } from "../../context.ts";
import { neutralStyle } from "../sources/source-settings.ts";
import { inTransaction } from "../../platform/db/database.ts";
import { articleLanguages, locales } from "../../platform/languages.ts";
import { listTopics } from "../posts/hashtags.ts";
import type { Answer, SourceMaterial } from "../../writer/article-writer.ts";
import { loadLanguageDetector } from "../../writer/text/detect-language.ts";
import { unmarkAccount } from "./trial-accounts.ts";
import type { TrialMaterial } from "./trial-material.ts";

/** Writes a visitor's article. Idempotent; of two concurrent attempts, only the newer one stores its result. */
export async function writeTrial(
  ctx: Pick<Context, "db" | "writers">,
  input: { trialId: string; signal?: AbortSignal },
): Promise<void> {
  const trial = await ctx.db
    .updateTable("trials")
    .set({ state: "GENERATING", attempt: sql`attempt + 1` })
    .where("id", "=", input.trialId)
    .where("state", "in", ["PENDING", "GENERATING"])
    .returning(["attempt", "material", "answers"])
    .executeTakeFirst();
  if (trial === undefined) return;
  const writer = await ctx.writers.ofTrials();
  const material = await settleLanguage(trial.material);
  const { trialId, signal } = input;
  // Nobody owns it yet: the trial's id takes that place.
  const ref = { ownerId: trialId, articleId: trialId };
  const article = await writer.write(toSourceMaterial(material, trial.answers ?? []), signal, ref);
  await ctx.db
    .updateTable("trials")
    .set({ state: "GENERATED", article: JSON.stringify(article), material: JSON.stringify(material) })
    .where("id", "=", input.trialId)
    .where("state", "=", "GENERATING")
    .where("attempt", "=", trial.attempt)
    .execute();
}

/**
 * Gives up writing. The visitor can start again, even from the same account. If there was an article before their
 * answers, they keep it and the answers.
 */
export async function failTrial(
  ctx: Pick<Context, "addresses" | "db">,
  { trialId }: { trialId: string },
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const trial = await tx
      .updateTable("trials")
      .set((row) => ({
        state: row
          .case()
          .when("article", "is", null)
          .then("FAILED" as const)
          .else("GENERATED" as const)
          .end(),
        earlier_article: null,
      }))
      .where("id", "=", trialId)
      .where("state", "in", ["PENDING", "GENERATING"])
      .returning(["state", "material"])
      .executeTakeFirst();
    const account = trial?.material.instagram?.account;
    if (trial?.state === "FAILED" && account !== undefined) await unmarkAccount(ctx, tx, account.userId);
  });
}

/** The caption's language if it's one that we write; otherwise the page's. */
async function settleLanguage({ isLanguageOpen, ...material }: TrialMaterial): Promise<TrialMaterial> {
  if (isLanguageOpen === undefined) return material;
  const detector = await loadLanguageDetector();
  const found = detector.detect(material.caption);
  return { ...material, language: articleLanguages.find((one) => one === found) ?? material.language };
}

function toSourceMaterial(trial: TrialMaterial, answers: readonly Answer[]): SourceMaterial {
  const { postId, caption, language, locale, postedAt, timeZone = "UTC", pictures, instagram } = trial;
  return {
    postId,
    caption,
    language,
    postedAt: new Date(postedAt),
    timeZone,
    accountName: instagram?.account.username ?? "",
    pictures: pictures.map(({ id, altText }) => ({ pictureId: id, alt: altText })),
    permalink: instagram?.permalink ?? null,
    about: "",
    keywords: [],
    style: neutralStyle,
    answers,
    topics: listTopics(caption),
    questionLocale: locale ?? locales.find((one) => one === language) ?? "en",
  };
}
