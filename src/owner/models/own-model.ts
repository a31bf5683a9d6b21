import type { Caller } from "../../platform/actor.ts";
import type { Context } from "../../context.ts";
import type { ModelProvider } from "../../connectors/model/contract.ts";
import { type ModelProblem, modelProblems } from "../../writer/model/model-problem.ts";

/** An owner's model as they see it; the key is never shown again. */
export type OwnModel = {
  provider: ModelProvider;
  name: string;
  url: string | null;
  seesPictures: boolean;
  /** Why it can't be used since a call failed for good. */
  problem: ModelProblem | null;
  setAt: Date;
};

/** `isOffered`: whether the operator lets accounts bring one. */
export type OwnModelSettings = { isOffered: boolean; model: OwnModel | null };

export async function getOwnModel(
  { db, config }: Pick<Context, "config" | "db">,
  { ownerId }: Caller,
): Promise<OwnModelSettings> {
  if (!config.writing.ownModels) return { isOffered: false, model: null };
  const row = await db
    .selectFrom("account_models")
    .select(["provider", "name", "url", "pictures", "problem", "set_at"])
    .where("owner_id", "=", ownerId)
    .executeTakeFirst();
  if (row === undefined) return { isOffered: true, model: null };
  const { provider, name, url, pictures, problem, set_at: setAt } = row;
  const known = modelProblems.find((one) => one === problem) ?? null;
  return { isOffered: true, model: { provider, name, url, seesPictures: pictures, problem: known, setAt } };
}
