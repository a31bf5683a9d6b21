import type { Locale } from "../../../src/platform/languages.ts";
import { ask, type Credential } from "../shared/person.ts";
import type { Stage } from "./run-operations.ts";

/** How to provoke one message from docs/errors.md: what to break first, and which request to send then. */
export type Provocation = {
  /** The row: "operations.getArticle", "codes.not-found", "fields.required". */
  row: string;
  /** Breaks something; returns a function that repairs it. */
  spoil?(stage: Stage): Promise<() => Promise<unknown>>;
  /** The message in the answer. */
  hear(stage: Stage, locale: Locale): Promise<string | undefined>;
};

/** A query, or a mutation without the keyword. */
type Question = string | ((stage: Stage) => string);
type Asked = { by?: (stage: Stage) => Credential; at?: (stage: Stage) => string };

/** The message of a refused request; sent by the owner unless `by` says otherwise. */
export function refusal(
  question: Question,
  { by = ({ owner }) => owner, at = ({ product }) => product.url }: Asked = {},
): Provocation["hear"] {
  return async (stage, locale) => (await refuse(stage, locale, { question, by, at }))?.message;
}

/** The message for the invalid field. */
export function fieldRefusal(question: Question): Provocation["hear"] {
  return async (stage, locale) =>
    (await refuse(stage, locale, { question, by: ({ owner }) => owner, at: ({ product }) => product.url }))?.extensions
      .fieldMessage;
}

async function refuse(stage: Stage, locale: Locale, { question, by, at }: Required<Asked> & { question: Question }) {
  const answer = await ask(at(stage), by(stage), typeof question === "string" ? question : question(stage), locale);
  return answer.errors?.[0];
}
