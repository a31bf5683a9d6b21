import type { Outbound } from "../../platform/guards/outbound.ts";
import { askModel } from "./client.ts";
import type { ModelConnector, ModelSettings } from "./contract.ts";
import { findContext } from "./find-context.ts";
import { probeModel } from "./probe.ts";
import { openLanguageModel } from "./providers.ts";

/** Connects to one model at one address. Callers do the retries. */
export function createModelConnector(settings: ModelSettings, outside: { outbound: Outbound }): ModelConnector {
  const language = openLanguageModel(settings, outside.outbound);
  const ask: ModelConnector["ask"] = (call) => askModel(language(call.structured), call);
  const findLength = toContextFinder(settings, outside.outbound);
  return {
    provider: settings.provider,
    model: settings.model,
    url: settings.url,
    ask,
    findContext: findLength,
    async probe(signal) {
      const found = await probeModel(ask, signal);
      return { ...found, context: await findLength(signal) };
    },
  };
}

/** A server can be restarted with another length. */
const KNOWN_FOR_MS = 5 * 60_000;

/** Only servers without a key are somebody's own; vendors' models take any prompt of ours. */
function toContextFinder(settings: ModelSettings, outbound: Outbound): ModelConnector["findContext"] {
  const { provider, url, apiKey } = settings;
  if (provider !== "openai-compatible" || url === null || apiKey !== null) return async () => null;
  let known: { context: number; until: number } | null = null;
  return async (signal) => {
    if (known !== null && performance.now() < known.until) return known.context;
    const context = await findContext(outbound, { ...settings, url }, signal);
    known = context === null ? null : { context, until: performance.now() + KNOWN_FOR_MS };
    return context;
  };
}
