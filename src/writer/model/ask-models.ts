import type { z } from "zod";
import { ConnectorError } from "../../platform/connector-error.ts";
import type { ModelReply, TokenUsage } from "../../connectors/model/contract.ts";
import type { CallPurpose, Run, WritingModel } from "./model-path.ts";
import { NoUsableAnswer, type NoAnswerReason } from "./no-usable-answer.ts";
import { type PromptData, toPrompt } from "./prompts.ts";

export type Question<T> = {
  purpose: CallPurpose;
  instructions: string;
  data: PromptData;
  pictures?: readonly Uint8Array[];
  schema: z.ZodType<T>;
  maxOutputTokens: number;
  /** False if a well-formed answer is unusable; only "language" so far. */
  isUsable?: (value: T) => boolean;
};

/** Enough for an article or its changes (some 700 words plus structure), with room for a model that thinks aloud. */
export const mostTokens = 6_000;

type Answer<T> = { value: T; model: string };

/** Longer waits are left to the job queue. */
const longestWaitSeconds = 20;
const shortWaitSeconds = 1;
const pictureTokens = 1_600;
const schemaTokens = 600;

/**
 * Asks the first model, then its fallbacks. If all fail, throws a retryable `ConnectorError` if there is one,
 * else `NoUsableAnswer` if a model refused or gave a bad answer, else the first `ConnectorError`.
 */
export async function askModels<T>(run: Run, question: Question<T>): Promise<Answer<T>> {
  const failures: (ConnectorError | NoUsableAnswer)[] = [];
  for (const model of run.models) {
    try {
      return { value: await askOne(run, model, question), model: model.connector.model };
    } catch (error) {
      if (!(error instanceof ConnectorError) && !(error instanceof NoUsableAnswer)) throw error;
      run.signal?.throwIfAborted();
      run.log.warn(
        { model: model.connector.model, purpose: question.purpose, reason: error.reason },
        "could not get an answer from a model",
      );
      failures.push(error);
      if (error.reason === "cap") break;
    }
  }
  throw worstOf(failures);
}

function worstOf(failures: (ConnectorError | NoUsableAnswer)[]): Error {
  const passing = failures.find((failure) => failure instanceof ConnectorError && failure.retryable);
  return (
    passing ??
    failures.find((failure) => failure instanceof NoUsableAnswer) ??
    failures[0] ??
    new Error("no model is configured")
  );
}

/** Asks one model, with one retry for each kind of failure that a retry may fix. */
async function askOne<T>(run: Run, model: WritingModel, question: Question<T>): Promise<T> {
  const { structured } = await model.capabilities(run.signal);
  const left = { transport: 1, room: 1, form: 1 };
  const context = await model.connector.findContext(run.signal);
  let data = fit(question, context);
  if (data === null) throw new NoUsableAnswer("context", model.connector.model);
  let { maxOutputTokens } = question;
  let reminder = "";
  for (;;) {
    let reply: ModelReply<T>;
    try {
      const prompt = `${toPrompt(data)}${reminder}`;
      reply = await askAndBook(run, model, { ...question, prompt, maxOutputTokens }, structured);
    } catch (error) {
      if (isTooLong(error)) {
        if (data !== question.data) throw new NoUsableAnswer("context", model.connector.model);
        data = withoutExtras(data);
        continue;
      }
      const waitSeconds =
        error instanceof ConnectorError && error.retryable ? (error.retryAfterSeconds ?? shortWaitSeconds) : Infinity;
      if (waitSeconds > longestWaitSeconds || left.transport-- === 0) throw error;
      await run.wait(waitSeconds * 1000, run.signal);
      continue;
    }
    if (reply.outcome === "answered" && (question.isUsable?.(reply.value) ?? true)) return reply.value;
    const failure: NoAnswerReason = reply.outcome === "answered" ? "language" : reply.outcome;
    if (failure === "truncated" && left.room-- > 0) maxOutputTokens *= 2;
    else if ((failure === "malformed" || failure === "language") && left.form-- > 0)
      reminder = `\n${reminders[failure]}`;
    else throw new NoUsableAnswer(failure, model.connector.model);
  }
}

/** Of the context, kept for the answer. */
const ANSWERS_SHARE = 1 / 4;
const SHORTEST_ANSWER = 500;

/**
 * Fits the data into a context of this length, dropping optional parts if necessary. Null if it can't fit: a server
 * that silently cuts a prompt would cut the instructions or the post itself.
 */
function fit<T>(question: Question<T>, context: number | null): PromptData | null {
  if (context === null) return question.data;
  const { instructions, data, pictures = [], maxOutputTokens } = question;
  const fits = (given: PromptData, answer: number) =>
    guessTokens(instructions + toPrompt(given)) + guessPictureTokens(pictures.length) + answer <= context;
  if (fits(data, Math.min(maxOutputTokens, context * ANSWERS_SHARE))) return data;
  const shorter = withoutExtras(data);
  return fits(shorter, SHORTEST_ANSWER) ? shorter : null;
}

/** Four letters or one Japanese sign make about a token; a little more, to be safe. */
function guessTokens(text: string): number {
  const letters = text.match(/[\x00-\x7f]/g)?.length ?? 0;
  return Math.ceil(letters / 3.5 + (Buffer.byteLength(text) - letters) / 2);
}

/** However many there are, they take no more room than two large ones (look-and-brief.ts). */
function guessPictureTokens(count: number): number {
  return Math.min(count, 2) * pictureTokens;
}

/** llama.cpp's answer to a prompt longer than the model's context, whatever the status (ggml-org/llama.cpp#15780). */
function isTooLong(error: unknown): boolean {
  return error instanceof ConnectorError && error.code === "exceed_context_size_error";
}

/** For a small model's context: what an article can do without. The post's words, answers and photos stay. */
function withoutExtras({ samples: _samples, earlierPosts: _posts, links: _links, ...data }: PromptData): PromptData {
  return data;
}

const reminders = {
  malformed:
    "Your last answer was not the JSON object that was asked for. Answer with that object only: no fence, no " +
    "other words.",
  language: "Your last answer was in the wrong language. Write every text in the language that the material names.",
};

async function askAndBook<T>(
  run: Run,
  model: WritingModel,
  question: Question<T> & { prompt: string },
  structured: boolean,
): Promise<ModelReply<T>> {
  const { purpose, instructions, prompt, pictures = [], schema, maxOutputTokens } = question;
  // Two bytes per token overestimates for all seven languages.
  const inputTokens =
    Math.ceil(Buffer.byteLength(instructions + prompt) / 2) + schemaTokens + pictures.length * pictureTokens;
  const atMost: TokenUsage = { inputTokens, outputTokens: maxOutputTokens };
  const callId = await run.ledger.open(run.article, { purpose, model: model.connector.model, atMost });
  try {
    const reply = await model.connector.ask({
      instructions,
      prompt,
      pictures,
      schema,
      maxOutputTokens,
      structured,
      signal: run.signal,
    });
    await run.ledger.close(run.article, callId, reply);
    return reply;
  } catch (error) {
    if (error instanceof ConnectorError)
      await run.ledger.close(run.article, callId, {
        outcome: error.reason,
        usage: costsNothing(error) ? { inputTokens: 0, outputTokens: 0 } : null,
      });
    throw error;
  }
}

/** A request that was rejected or never arrived isn't billed; one that was cut off may be. */
function costsNothing({ reason, code }: ConnectorError): boolean {
  return reason !== "timeout" && reason !== "bad-answer" && code !== "cut";
}
