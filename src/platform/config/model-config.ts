import type { Env } from "./env.ts";

export type ModelConfig = {
  provider: NonNullable<Env["MODEL_PROVIDER"]>;
  /** Null: the vendor's own address. */
  url: string | null;
  name: string;
  /** Null: detected by testing the connection. */
  structured: boolean | null;
  pictures: boolean | null;
  /** US dollars per million tokens; null: taken from the price table. */
  price: { inputUsd: number; outputUsd: number } | null;
};

export type WritingConfig = {
  /** The first one writes, the second is its fallback. None: the built-in writer. */
  models: ModelConfig[];
  timeoutMs: number;
  /** How many articles one worker writes at once. */
  concurrency: number;
  monthlyCapUsd: number | null;
  monthlyCapPerAccountUsd: number | null;
  /** The most that visitors' trials may cost in a calendar day (UTC); 0: the built-in writer writes them. */
  trialBudgetUsd: number;
  /** Whether an account may use its own model. */
  ownModels: boolean;
};

const prefixes = ["MODEL", "MODEL_FALLBACK"] as const;
type Prefix = (typeof prefixes)[number];

export function toWriting(env: Env): WritingConfig {
  return {
    models: prefixes.flatMap((prefix) => toModel(env, prefix) ?? []),
    timeoutMs: env.MODEL_TIMEOUT,
    concurrency: env.MODEL_CONCURRENCY,
    monthlyCapUsd: env.MODEL_MONTHLY_CAP ?? null,
    monthlyCapPerAccountUsd: env.MODEL_MONTHLY_CAP_PER_ACCOUNT ?? null,
    trialBudgetUsd: env.TRIAL_MODEL_BUDGET,
    ownModels: env.OWN_MODELS,
  };
}

function toModel(env: Env, prefix: Prefix): ModelConfig | null {
  const provider = env[`${prefix}_PROVIDER`];
  const name = env[`${prefix}_NAME`];
  if (provider === undefined || name === undefined) return null;
  return {
    provider,
    name,
    url: env[`${prefix}_URL`] ?? null,
    structured: env[`${prefix}_STRUCTURED`] ?? null,
    pictures: env[`${prefix}_PICTURES`] ?? null,
    price: env[`${prefix}_PRICE`] ?? null,
  };
}

/** Keys in the order of `toWriting`; null for a server that needs none. */
export function modelKeys(env: Env): (string | null)[] {
  return prefixes.flatMap((prefix) => (toModel(env, prefix) === null ? [] : [env[`${prefix}_API_KEY`] ?? null]));
}

export function modelProblems(env: Env): string[] {
  const problems = prefixes.flatMap((prefix) => problemsOf(env, prefix));
  if (env.MODEL_PROVIDER === undefined && env.MODEL_FALLBACK_PROVIDER !== undefined)
    problems.push("MODEL_FALLBACK_PROVIDER: needs MODEL_PROVIDER, which isn’t set");
  return problems;
}

function problemsOf(env: Env, prefix: Prefix): string[] {
  const provider = env[`${prefix}_PROVIDER`];
  const url = env[`${prefix}_URL`];
  const problems: string[] = [];
  if (provider === undefined) {
    for (const name of ["NAME", "URL", "API_KEY"] as const) {
      if (env[`${prefix}_${name}`] !== undefined)
        problems.push(`${prefix}_PROVIDER: is missing (${prefix}_${name} is set)`);
    }
    return [...new Set(problems)];
  }
  if (env[`${prefix}_NAME`] === undefined) problems.push(`${prefix}_NAME: is missing`);
  if (provider === "openai-compatible" && url === undefined)
    problems.push(`${prefix}_URL: is missing, e.g. https://api.openai.com/v1`);
  if (provider !== "openai-compatible" && env[`${prefix}_API_KEY`] === undefined)
    problems.push(`${prefix}_API_KEY: is missing`);
  if (url !== undefined && !url.startsWith("https:") && !env.OUTBOUND_ALLOW.includes(new URL(url).host)) {
    problems.push(`${prefix}_URL: must be https, unless OUTBOUND_ALLOW names ${new URL(url).host}`);
  }
  return problems;
}
