/** What the vendors' protocols have in common. */
export type ModelRequest = {
  model: string;
  system: string;
  prompt: string;
  pictures: Buffer[];
  /** The JSON schema that the response must follow. */
  schema: JsonSchema | null;
  maxTokens: number;
};

export type ModelAnswer = {
  text: string;
  end: "stop" | "length" | "refusal";
  usage: { input: number; output: number };
};

/** Answers a request in any protocol. */
export type Answering = (request: ModelRequest) => Promise<ModelAnswer>;

export type JsonSchema = {
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  [keyword: string]: unknown;
};

/** Roughly what the vendors' tokenizers count: four letters, or one Japanese character. */
export function countTokens(text: string): number {
  const dense = text.match(/[\u3040-\u30ff\u3400-\u9fff]/gu)?.length ?? 0;
  return Math.ceil((text.length - dense) / 4) + dense;
}
