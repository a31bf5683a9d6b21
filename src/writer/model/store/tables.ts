import type { ColumnType, Generated } from "kysely";
import type { ModelProvider } from "../../../connectors/model/contract.ts";
import type { CallPurpose, KeptPurpose, PictureLook } from "../model-path.ts";
import type { Instant, Json } from "../../../platform/db/tables/columns.ts";

declare module "../../../platform/db/tables.ts" {
  interface Tables {
    model_prices: ModelPricesTable;
    model_calls: ModelCallsTable;
    picture_looks: PictureLooksTable;
    model_answers: ModelAnswersTable;
    model_capabilities: ModelCapabilitiesTable;
    account_models: AccountModelsTable;
    model_settings: ModelSettingsTable;
    trial_model_calls: TrialModelCallsTable;
  }
}

export type ModelPricesTable = { model: string; from_at: Instant; input_usd: string; output_usd: string };

export type ModelCallsTable = {
  owner_id: string;
  id: string;
  /** Null once the article is deleted: its cost still counts. */
  article_id: string | null;
  purpose: CallPurpose;
  model: string;
  outcome: string;
  input_tokens: number;
  output_tokens: number;
  is_estimate: boolean;
  /** A string when read: the driver returns bigint that way. */
  cost_microusd: ColumnType<string | null, number | null, number | null>;
  begun_at: Instant;
  paid_by: Generated<"operator" | "owner">;
};

/** Outlives the trial, so that its cost still counts. */
export type TrialModelCallsTable = Omit<ModelCallsTable, "owner_id" | "article_id" | "paid_by"> & { trial_id: string };

export type PictureLooksTable = {
  owner_id: string;
  sha256: string;
  language: string;
  revision: string;
  look: Json<PictureLook>;
  created_at: Instant;
};

export type ModelAnswersTable = {
  owner_id: string;
  article_id: string;
  purpose: KeptPurpose;
  key: string;
  answer: Json<object>;
  created_at: Instant;
};

export type ModelCapabilitiesTable = {
  provider: string;
  url: string;
  model: string;
  structured: boolean;
  pictures: boolean;
};

export type AccountModelsTable = {
  owner_id: string;
  provider: ModelProvider;
  url: string | null;
  name: string;
  api_key: Buffer;
  structured: boolean;
  pictures: boolean;
  problem: string | null;
  set_at: Instant;
};

export type ModelSettingsTable = {
  id: string;
  provider: ModelProvider;
  url: string | null;
  name: string;
  api_key: Buffer | null;
  input_usd: string | null;
  output_usd: string | null;
  set_at: Instant;
};
