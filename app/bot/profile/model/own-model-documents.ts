import type { ModelProblem } from "../../../../src/writer/model/model-problem.ts";
import { mutation } from "../../../data/api/document.ts";

export type ModelVendor = "OPENAI_COMPATIBLE" | "ANTHROPIC" | "GOOGLE";

export type OwnModel = {
  vendor: ModelVendor;
  name: string;
  url: string | null;
  seesPictures: boolean;
  problem: ModelProblem | null;
};

export type OwnModelSettings = { isOffered: boolean; model: OwnModel | null };

export const ownModelFields = "ownModel { isOffered model { vendor name url seesPictures problem } }";

/** `articleUsd`: null if the price is unknown. */
export type ModelTest = {
  works: boolean;
  problem: ModelProblem | null;
  seesPictures: boolean;
  articleUsd: number | null;
};

const testFields = "{ works problem seesPictures articleUsd }";

type NewModel = { vendor: ModelVendor; name: string; url: string | null; apiKey: string };

export const setOwnModel = mutation<{ setOwnModel: ModelTest }, NewModel>(
  `mutation ($vendor: ModelVendor!, $name: String!, $url: String, $apiKey: String!) {
    setOwnModel(vendor: $vendor, name: $name, url: $url, apiKey: $apiKey) ${testFields}
  }`,
);

export const testOwnModel = mutation<{ testOwnModel: ModelTest }, Record<string, never>>(
  `mutation { testOwnModel ${testFields} }`,
);

export const removeOwnModel = mutation<{ removeOwnModel: boolean }, Record<string, never>>(
  "mutation { removeOwnModel }",
);
