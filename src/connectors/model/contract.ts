import type { z } from "zod";

/** In errors and figures. */
export const service = "model";

export type ModelProvider = "openai-compatible" | "anthropic" | "google";

export type ModelSettings = {
  provider: ModelProvider;
  /** Without a slash at the end, e.g. "https://api.openai.com/v1"; null for the vendor's own. */
  url: string | null;
  /** Null for a server that asks for none. */
  apiKey: { reveal(): string } | null;
  /** The vendor's name of the model, e.g. "claude-haiku-5-5". */
  model: string;
  timeoutMs: number;
};

export type ModelCall<T> = {
  /** Ours; data never stands in it. */
  instructions: string;
  prompt: string;
  /** JPEG. */
  pictures?: readonly Uint8Array[];
  schema: z.ZodType<T>;
  maxOutputTokens: number;
  /** Whether the server is told the schema; otherwise only the prompt tells it. */
  structured: boolean;
  signal?: AbortSignal | undefined;
};

export type TokenUsage = { inputTokens: number; outputTokens: number };

/** What a paid call brought. `usage` is null where the server tells none. */
export type ModelReply<T> = { usage: TokenUsage | null } & (
  | { outcome: "answered"; value: T }
  /** The model would not, or its vendor's filter would not let it. */
  | { outcome: "refused" }
  /** `maxOutputTokens` were used up before the answer ended. */
  | { outcome: "truncated" }
  /** Not the JSON that was asked for: empty, prose, a wrong shape. `problem` holds nothing of the answer. */
  | { outcome: "malformed"; problem: string }
);

export type ModelCapabilities = {
  /** Takes a JSON schema and keeps to it. */
  structured: boolean;
  pictures: boolean;
};

export type ModelConnector = {
  provider: ModelProvider;
  model: string;
  /** Where it is called; tells two servers of one model apart. */
  url: string | null;
  /** Throws `ConnectorError` when there is no reply; it never carries the key, the prompt or the answer. */
  ask<T>(call: ModelCall<T>): Promise<ModelReply<T>>;
  /** "Test connection": what the model can do. Throws `ConnectorError` when it cannot be used. */
  probe(signal?: AbortSignal): Promise<ModelCapabilities>;
};
