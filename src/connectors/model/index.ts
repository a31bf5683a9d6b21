import type { Outbound } from "../../platform/guards/outbound.ts";
import { askModel } from "./client.ts";
import type { ModelConnector, ModelSettings } from "./contract.ts";
import { probeModel } from "./probe.ts";
import { openLanguageModel } from "./providers.ts";

/** Connects to one model at one address. Callers do the retries. */
export function createModelConnector(settings: ModelSettings, outside: { outbound: Outbound }): ModelConnector {
  const language = openLanguageModel(settings, outside.outbound);
  const ask: ModelConnector["ask"] = (call) => askModel(language(call.structured), call);
  return {
    provider: settings.provider,
    model: settings.model,
    url: settings.url,
    ask,
    probe: (signal) => probeModel(ask, signal),
  };
}
