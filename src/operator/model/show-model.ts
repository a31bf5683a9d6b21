import type { Clock } from "../../platform/clock.ts";
import type { Config } from "../../platform/config/config.ts";
import type { ModelConfig } from "../../platform/config/model-config.ts";
import type { Secrets } from "../../platform/config/secrets.ts";
import type { Database } from "../../platform/db/database.ts";
import type { Sealing } from "../../platform/guards/sealing.ts";
import { findPrice, type Price } from "../../writer/model/store/call-ledger.ts";
import { findStoredModel } from "../../writer/model/store/stored-model.ts";
import { findCapabilities } from "../../writer/model/store/test-connection.ts";

type Parts = { config: Config; secrets: Pick<Secrets, "modelKeys">; db: Database; sealing: Sealing; clock: Clock };
type Shown = ModelConfig & { hasKey: boolean };

/** Lists every value of the models in use and where it comes from, one per line; never a key. */
export async function showModel(parts: Parts): Promise<string[]> {
  const { writing } = parts.config;
  const stored = await findStoredModel(parts);
  const fromEnvironment = writing.models.map((model, index) => ({
    ...model,
    hasKey: (parts.secrets.modelKeys[index] ?? null) !== null,
  }));
  const lines: string[] = [];
  for (const [index, model] of fromEnvironment.entries())
    lines.push(...(await show(parts, model, index === 0 ? "MODEL" : "MODEL_FALLBACK")));
  if (stored !== null && fromEnvironment.length > 0)
    lines.push(`not used: ${stored.name} is stored too, but MODEL_PROVIDER wins`);
  if (stored !== null && fromEnvironment.length === 0) {
    const model = { ...stored, structured: null, pictures: null, hasKey: stored.apiKey !== null };
    lines.push(...(await show(parts, model, stored.setAt)));
  }
  if (lines.length === 0) return ["No model: the built-in writer writes. Set one with galley model set."];
  return [...lines, ...showCaps(writing)];
}

/** `from`: the prefix of settings, or when it was stored. */
async function show(parts: Parts, model: Shown, from: string | Date): Promise<string[]> {
  const source = (name: string) =>
    typeof from === "string" ? `${from}_${name}` : `stored on ${from.toISOString().slice(0, 10)}`;
  const { provider, name, url, hasKey } = model;
  return [
    `vendor: ${provider} (${source("PROVIDER")})`,
    `model: ${name} (${source("NAME")})`,
    url === null ? "address: the vendor's own" : `address: ${url} (${source("URL")})`,
    hasKey ? `key: set${typeof from === "string" ? "" : ", sealed"} (${source("API_KEY")})` : "key: none",
    await showPrice(parts, model, source("PRICE")),
    ...(await showCapabilities(parts, model, source)),
  ];
}

async function showPrice(parts: Parts, { price, name }: Shown, source: string): Promise<string> {
  const say = ({ inputUsd, outputUsd }: Price, where: string) =>
    `price: ${inputUsd}/${outputUsd} US dollars per million tokens (${where})`;
  if (price !== null) return say(price, source);
  const known = await findPrice(parts, name);
  return known === null ? "price: unknown" : say(known, "price table");
}

async function showCapabilities(parts: Parts, model: Shown, source: (name: string) => string): Promise<string[]> {
  const found = await findCapabilities(parts, { ...model, model: model.name });
  const say = (what: string, set: boolean | null, tested: boolean | undefined, name: string) => {
    if (set !== null) return `${what}: ${set ? "yes" : "no"} (${source(name)})`;
    return tested === undefined ? `${what}: not tested yet` : `${what}: ${tested ? "yes" : "no"} (tested)`;
  };
  return [
    say("accepts a JSON schema", model.structured, found?.structured, "STRUCTURED"),
    say("sees pictures", model.pictures, found?.pictures, "PICTURES"),
  ];
}

function showCaps({ monthlyCapUsd, monthlyCapPerAccountUsd, trialBudgetUsd }: Config["writing"]): string[] {
  const say = (usd: number | null, what: string, name: string) =>
    usd === null ? `${what}: none` : `${what}: ${usd} US dollars (${name})`;
  return [
    say(monthlyCapUsd, "monthly cap", "MODEL_MONTHLY_CAP"),
    say(monthlyCapPerAccountUsd, "monthly cap per account", "MODEL_MONTHLY_CAP_PER_ACCOUNT"),
    say(trialBudgetUsd, "daily cap for visitors' trials", "TRIAL_MODEL_BUDGET"),
  ];
}
