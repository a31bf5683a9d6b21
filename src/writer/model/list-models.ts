import type { ModelConfig, WritingConfig } from "../../platform/config/model-config.ts";
import type { Secret } from "../../platform/config/secrets.ts";
import type { Database } from "../../platform/db/database.ts";
import type { Sealing } from "../../platform/guards/sealing.ts";
import { findStoredModel } from "./store/stored-model.ts";

export type UsableModel = ModelConfig & { apiKey: Secret<string> | null };

/** The environment's settings: in the order of `config.models`, a key for each. */
export type WritingSettings = { config: WritingConfig; keys: readonly (Secret<string> | null)[] };

/**
 * The operator's models in order of use: those in the environment, otherwise the one in the database. None: the
 * built-in writer.
 */
export async function listModels(
  ctx: { db: Database; sealing: Sealing },
  { config, keys }: WritingSettings,
): Promise<UsableModel[]> {
  if (config.models.length > 0) return config.models.map((model, index) => ({ ...model, apiKey: keys[index] ?? null }));
  const stored = await findStoredModel(ctx);
  return stored === null ? [] : [{ ...stored, structured: null, pictures: null }];
}
