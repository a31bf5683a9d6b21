import { getOwnModel, type OwnModel, type OwnModelSettings } from "../../../owner/models/own-model.ts";
import { removeOwnModel } from "../../../owner/models/remove-own-model.ts";
import { setOwnModel } from "../../../owner/models/set-own-model.ts";
import { testStoredModel } from "../../../owner/models/test-stored-model.ts";
import { modelProblems } from "../../../writer/model/model-problem.ts";
import type { ModelTest } from "../../../writer/model/test-model.ts";
import { builder } from "../builder.ts";

const ModelVendor = builder.enumType("ModelVendor", {
  description: "A language model's vendor.",
  values: {
    OPENAI_COMPATIBLE: { value: "openai-compatible", description: "OpenAI, and any server with the same protocol." },
    ANTHROPIC: { value: "anthropic", description: "Anthropic." },
    GOOGLE: { value: "google", description: "Google." },
  } as const,
});

const ModelProblem = builder.enumType("ModelProblem", {
  description: "Why a language model can't be used.",
  values: modelProblems,
});

const OwnModelType = builder.objectRef<OwnModel>("OwnModel").implement({
  description: "The owner's own language model; the API never returns its key.",
  fields: (t) => ({
    vendor: t.expose("provider", { type: ModelVendor, description: "The model's vendor." }),
    name: t.exposeString("name", { description: "The vendor's name for the model." }),
    url: t.exposeString("url", { nullable: true, description: "The base URL of its API; null for the vendor's own." }),
    seesPictures: t.exposeBoolean("seesPictures", {
      description: "Whether it can see pictures, as tested when it was set.",
    }),
    problem: t.expose("problem", {
      type: ModelProblem,
      nullable: true,
      description: "Why it can't be used, since a call failed for good; null if it can.",
    }),
    setAt: t.expose("setAt", { type: "DateTime", description: "When the owner set it." }),
  }),
});

const OwnModelSettingsType = builder.objectRef<OwnModelSettings>("OwnModelSettings").implement({
  description: "The owner's own language model.",
  fields: (t) => ({
    isOffered: t.exposeBoolean("isOffered", { description: "Whether accounts may add a model." }),
    model: t.expose("model", {
      type: OwnModelType,
      nullable: true,
      description: "The model; null if the owner has none.",
    }),
  }),
});

const ModelTestType = builder.objectRef<ModelTest>("ModelTest").implement({
  description: "The result of a few small calls to a language model.",
  fields: (t) => ({
    works: t.exposeBoolean("works", { description: "Whether it can be used." }),
    problem: t.field({
      type: ModelProblem,
      nullable: true,
      description: "The problem that the test found; null if it worked.",
      resolve: (test) => (test.works ? null : test.problem),
    }),
    seesPictures: t.boolean({
      description: "Whether it can see pictures; false if it doesn't work.",
      resolve: (test) => test.works && test.pictures,
    }),
    articleUsd: t.float({
      nullable: true,
      description: "Roughly what an article costs, in US dollars; null if the price is unknown.",
      resolve: (test) => (test.works ? (test.cost?.articleUsd ?? null) : null),
    }),
  }),
});

builder.queryFields((t) => ({
  ownModel: t.field({
    type: OwnModelSettingsType,
    description: "The owner's own language model.",
    extensions: {
      rules: { operation: "getOwnModel", access: "user", example: "{ ownModel { isOffered model { name problem } } }" },
    },
    resolve: (_root, _args, { galley, caller }) => getOwnModel(galley, caller),
  }),
}));

builder.mutationFields((t) => ({
  setOwnModel: t.field({
    type: ModelTestType,
    description: "Tests a language model; if it works, it writes the owner's articles from now on.",
    extensions: {
      rules: {
        operation: "setOwnModel",
        access: "user",
        rate: "costly",
        example:
          'mutation { setOwnModel(vendor: OPENAI_COMPATIBLE, name: "gpt-6-luna", url: "$modelUrl", ' +
          'apiKey: "$modelKey") { works problem } }',
      },
    },
    args: {
      vendor: t.arg({ type: ModelVendor, required: true, description: "The model's vendor." }),
      name: t.arg.string({ required: true, description: "The vendor's name for the model." }),
      url: t.arg.string({ description: "Base URL; only for OPENAI_COMPATIBLE, where it is required." }),
      apiKey: t.arg.string({ required: true, description: "The vendor's key; stored sealed, never returned." }),
    },
    resolve: (_root, { vendor, name, url, apiKey }, { galley, caller }) =>
      setOwnModel(galley, caller, { provider: vendor, name, url: url ?? null, apiKey }),
  }),
  testOwnModel: t.field({
    type: ModelTestType,
    description: "Tests the owner's language model again.",
    extensions: {
      rules: {
        operation: "testOwnModel",
        access: "user",
        rate: "costly",
        example: "mutation { testOwnModel { works problem } }",
      },
    },
    resolve: (_root, _args, { galley, caller }) => testStoredModel(galley, caller),
  }),
  removeOwnModel: t.field({
    type: "Boolean",
    description: "Deletes the owner's language model and its key. Always true.",
    extensions: {
      rules: { operation: "removeOwnModel", access: "user", example: "mutation { removeOwnModel }" },
    },
    resolve: async (_root, _args, { galley, caller }) => {
      await removeOwnModel(galley, caller);
      return true;
    },
  }),
}));
