import { sql } from "kysely";
import type { Context } from "../../context.ts";
import { neutralStyle } from "../sources/source-settings.ts";
import type { SourceMaterial } from "../../writer/article-writer.ts";
import type { TrialMaterial } from "./trial-material.ts";

/** Writes a visitor's article. Idempotent; of two concurrent attempts, only the newer one stores its result. */
export async function writeTrial(
  ctx: Pick<Context, "db" | "writer">,
  input: { trialId: string; signal?: AbortSignal },
): Promise<void> {
  const trial = await ctx.db
    .updateTable("trials")
    .set({ state: "GENERATING", attempt: sql`attempt + 1` })
    .where("id", "=", input.trialId)
    .where("state", "in", ["PENDING", "GENERATING"])
    .returning(["attempt", "material"])
    .executeTakeFirst();
  if (trial === undefined) return;
  const article = await ctx.writer.write(toSourceMaterial(trial.material), input.signal);
  await ctx.db
    .updateTable("trials")
    .set({ state: "GENERATED", article: JSON.stringify(article) })
    .where("id", "=", input.trialId)
    .where("state", "=", "GENERATING")
    .where("attempt", "=", trial.attempt)
    .execute();
}

/** Gives up writing; the visitor can start again. */
export async function failTrial(ctx: Pick<Context, "db">, { trialId }: { trialId: string }): Promise<void> {
  await ctx.db
    .updateTable("trials")
    .set({ state: "FAILED" })
    .where("id", "=", trialId)
    .where("state", "in", ["PENDING", "GENERATING"])
    .execute();
}

function toSourceMaterial({
  postId,
  caption,
  language,
  postedAt,
  timeZone = "UTC",
  pictures,
  instagram,
}: TrialMaterial): SourceMaterial {
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
  };
}
