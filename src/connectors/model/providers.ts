import { createAnthropic } from "@ai-sdk/anthropic";
import { createGoogleGenerativeAI } from "@ai-sdk/google";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import type { LanguageModel } from "ai";
import type { Outbound } from "../../platform/guards/outbound.ts";
import { type ModelSettings, service } from "./contract.ts";
import { toFetch } from "./outbound-fetch.ts";

/** A dummy key, because without one the vendors' clients look in the environment. */
const noKey = "none";

/** The vendor's client on top of our `Outbound`. Anthropic's and Google's know which models support schemas. */
export function openLanguageModel(settings: ModelSettings, outbound: Outbound): (structured: boolean) => LanguageModel {
  const fetch = toFetch(outbound, { service, timeoutMs: settings.timeoutMs });
  const base = settings.url === null ? {} : { baseURL: settings.url };
  const apiKey = settings.apiKey?.reveal();
  switch (settings.provider) {
    case "openai-compatible": {
      if (settings.url === null) throw new Error("an OpenAI-compatible model needs an address");
      const shared = { name: service, baseURL: settings.url, fetch, ...(apiKey === undefined ? {} : { apiKey }) };
      return (structured) =>
        createOpenAICompatible({ ...shared, supportsStructuredOutputs: structured }).chatModel(settings.model);
    }
    case "anthropic": {
      const model = createAnthropic({ ...base, fetch, apiKey: apiKey ?? noKey })(settings.model);
      return () => model;
    }
    case "google": {
      const model = createGoogleGenerativeAI({ ...base, fetch, apiKey: apiKey ?? noKey })(settings.model);
      return () => model;
    }
  }
}
