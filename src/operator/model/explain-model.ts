import type { ModelProblem } from "../../writer/model/model-problem.ts";
import type { ModelTest } from "../../writer/model/test-model.ts";

type Named = { name: string; url: string | null };

/** What's wrong with a model, in words. */
export function explainProblem(problem: ModelProblem, { name, url }: Named): string {
  const address = url ?? "the vendor's address";
  const texts: Record<ModelProblem, string> = {
    key: "The vendor doesn't accept the key: it is wrong, expired or revoked.",
    permission: `The vendor knows the key, but doesn't let it use ${name}.`,
    quota: "The vendor refuses because the account has no credit or quota left.",
    model: `There is no model "${name}" at ${address}. An OpenAI-compatible address usually ends in /v1.`,
    address: `Nothing answers at ${address}.`,
    private: `${address} is a private address. To allow it, add its host and port to OUTBOUND_ALLOW.`,
    protocol: `Something answers at ${address}, but not like a language model.`,
    refused: `${name} refuses even a plain question.`,
    busy: "The vendor is overloaded or down, limits requests, or took longer than a minute. Try again later.",
  };
  return texts[problem];
}

/** What a test found, a line each. */
export function explainTest(test: ModelTest, model: Named): string[] {
  if (!test.works) return [explainProblem(test.problem, model)];
  const { calls, usage, cost } = test;
  return [
    `${model.name} works.`,
    test.structured
      ? "It accepts a JSON schema."
      : "It doesn't follow a JSON schema: Galley describes the format in words, and more answers may be unusable.",
    test.pictures ? "It sees pictures." : "It doesn't see pictures: articles get neutral alt texts.",
    ...explainContext(test.context),
    `This test took ${calls} calls, ${usage.inputTokens} tokens in and ${usage.outputTokens} out` +
      (cost === null ? "." : `: ${toCents(cost.testUsd)}.`),
    cost === null
      ? "Its price is unknown, so no cap can apply: set it with --price or MODEL_PRICE."
      : `An article with one picture costs about ${toCents(cost.articleUsd)}, ` +
        `at ${cost.price.inputUsd}/${cost.price.outputUsd} US dollars per million tokens.`,
  ];
}

/** An article with samples of the owner's style and earlier posts takes about this many tokens. */
export const ROOMY_CONTEXT = 8_192;

function explainContext(context: number | null): string[] {
  if (context === null) return [];
  const says = `Its context holds ${context} tokens`;
  if (context >= ROOMY_CONTEXT) return [`${says}.`];
  return [
    `${says}, too few for long posts. ` +
      "Have it take 16384: OLLAMA_CONTEXT_LENGTH=16384 for Ollama, -c 16384 for llama.cpp.",
  ];
}

function toCents(usd: number): string {
  return `${Number((usd * 100).toPrecision(3))} US cents`;
}
