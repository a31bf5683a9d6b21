import type { z } from "zod";

/** The service's name in errors and metrics. */
export const service = "model";

export type ModelProvider = "openai-compatible" | "anthropic" | "google";

export type ModelSettings = {
  provider: ModelProvider;
  /** Without a trailing slash, e.g. "https://api.openai.com/v1"; null for the vendor's own. */
  url: string | null;
  /** Null for a server that needs none. */
  apiKey: { reveal(): string } | null;
  /** The vendor's name for the model, e.g. "claude-haiku-5-5". */
  model: string;
  timeoutMs: number;
};

export type ModelCall<T> = {
  /** Our own text; never contains data. */
  instructions: string;
  prompt: string;
  /** JPEG. */
  pictures?: readonly Uint8Array[];
  schema: z.ZodType<T>;
  maxOutputTokens: number;
  /** Whether to send the server the schema; otherwise only the prompt describes it. */
  structured: boolean;
  signal?: AbortSignal | undefined;
};

export type TokenUsage = { inputTokens: number; outputTokens: number };

/** The result of a paid call. `usage` is null if the server doesn't report it. */
export type ModelReply<T> = { usage: TokenUsage | null } & (
  | { outcome: "answered"; value: T }
  /** The model or its vendor's filter refused. */
  | { outcome: "refused" }
  /** The answer ran into `maxOutputTokens`. */
  | { outcome: "truncated" }
  /** Not the requested JSON: empty, prose or the wrong shape. `problem` contains nothing from the answer. */
  | { outcome: "malformed"; problem: string }
);

export type ModelCapabilities = {
  /** Accepts a JSON schema and sticks to it. */
  structured: boolean;
  pictures: boolean;
};

/** What a test of the connection found, and what it took. */
export type ModelProbe = ModelCapabilities & {
  calls: number;
  usage: TokenUsage;
  /** As `findContext`. */
  context: number | null;
};

export type ModelConnector = {
  provider: ModelProvider;
  model: string;
  /** Its address; distinguishes two servers with the same model. */
  url: string | null;
  /** Throws `ConnectorError` if there is no reply; it never contains the key, the prompt or the answer. */
  ask<T>(call: ModelCall<T>): Promise<ModelReply<T>>;
  /** How many tokens it takes at once, prompt and answer together; null where the server doesn't say. */
  findContext(signal?: AbortSignal): Promise<number | null>;
  /** "Test connection": finds out what the model can do. Throws `ConnectorError` if it can't be used. */
  probe(signal?: AbortSignal): Promise<ModelProbe>;
};
