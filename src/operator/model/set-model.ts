import type { ModelConnector, ModelProvider } from "../../connectors/model/contract.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Config } from "../../platform/config/config.ts";
import { Secret } from "../../platform/config/secrets.ts";
import type { Database } from "../../platform/db/database.ts";
import type { Sealing } from "../../platform/guards/sealing.ts";
import { checkModelSettings, type SettingFault } from "../../writer/model/check-model-settings.ts";
import type { UsableModel } from "../../writer/model/list-models.ts";
import type { Price } from "../../writer/model/store/call-ledger.ts";
import { findStoredModel, type StoredModel, storeModel } from "../../writer/model/store/stored-model.ts";
import { type ModelTest, testModel } from "../../writer/model/test-model.ts";

/** Omitted values stay as stored. */
export type ModelInput = {
  provider?: ModelProvider | undefined;
  url?: string | null | undefined;
  name?: string | undefined;
  /** US dollars per million tokens in and out, e.g. "0.10/0.50"; "" for the stored one. */
  price?: string | undefined;
  /** "kept": the stored one; null: the server needs none. */
  apiKey: string | "kept" | null;
};

export class ModelSettingsError extends Error {
  override readonly name = "ModelSettingsError";
}

type Parts = {
  config: Pick<Config, "outboundAllow">;
  db: Database;
  clock: Clock;
  sealing: Sealing;
  connect(model: UsableModel): Promise<ModelConnector>;
};

/**
 * Tests a model and stores it sealed for all processes; one that can't be used is stored only untested. Throws
 * `ModelSettingsError`, never with the key.
 */
export async function setModel(
  ctx: Parts,
  input: ModelInput,
  { isUntested = false } = {},
): Promise<{ model: StoredModel; test: ModelTest | null; isStored: boolean }> {
  const model = toModel(await findStoredModel(ctx), input, ctx.config.outboundAllow);
  const connect = () => ctx.connect({ ...model, structured: null, pictures: null });
  const test = isUntested ? null : await testModel(ctx, await connect(), model.price);
  const isStored = test?.works ?? true;
  if (isStored) await storeModel(ctx, model);
  return { model, test, isStored };
}

/** Combines an operator's input with the stored model. */
function toModel(stored: StoredModel | null, input: ModelInput, allow: readonly string[]): StoredModel {
  const provider = input.provider ?? stored?.provider;
  if (provider === undefined) throw new ModelSettingsError("Name the model's vendor: --vendor.");
  const isOther = stored !== null && provider !== stored.provider;
  const url = toAddress(input.url === undefined && !isOther ? (stored?.url ?? null) : (input.url ?? null));
  const name = (input.name ?? (isOther ? "" : (stored?.name ?? ""))).trim();
  if (input.apiKey === "kept" && stored !== null && (isOther || url !== stored.url))
    throw new ModelSettingsError("The stored key belongs to another vendor or address: enter the right one.");
  const apiKey =
    input.apiKey === "kept" ? (stored?.apiKey ?? null) : input.apiKey === null ? null : new Secret(input.apiKey);
  const isSame = !isOther && stored !== null && name === stored.name;
  const price = toPrice(input.price ?? "") ?? (isSame ? stored.price : null);
  const [fault] = checkModelSettings({ provider, url, name, hasKey: apiKey !== null }, allow);
  if (fault !== undefined) throw new ModelSettingsError(faultText[fault]);
  return { provider, url, name, apiKey, price };
}

const faultText: Record<SettingFault, string> = {
  "name-missing": "Name the model: --name.",
  "url-missing": "An OpenAI-compatible model needs an address: --url, e.g. https://api.openai.com/v1.",
  "url-invalid": "The address must begin with https://.",
  "url-not-https": "The address must begin with https://, unless OUTBOUND_ALLOW names its host and port.",
  "key-missing": "This vendor needs an API key.",
};

function toPrice(text: string): Price | null {
  if (text.trim() === "") return null;
  const [, input, output] = /^\s*(\d+(?:\.\d+)?)\s*\/\s*(\d+(?:\.\d+)?)\s*$/.exec(text) ?? [];
  if (input === undefined || output === undefined)
    throw new ModelSettingsError('The price must look like "0.10/0.50": US dollars per million tokens in and out.');
  return { inputUsd: Number(input), outputUsd: Number(output) };
}

function toAddress(url: string | null): string | null {
  const text = url?.trim().replace(/\/+$/, "") ?? "";
  return text === "" ? null : text;
}
