import type { Locale } from "../../../src/platform/languages.ts";
import { ask, type Credential } from "./person.ts";
import type { Stage } from "./run-operations.ts";

/** How one message of docs/errors.md is brought about: what is spoilt first, and what is asked then. */
export type Provocation = {
  /** The row: "operations.getArticle", "codes.not-found", "fields.required". */
  row: string;
  /** Spoils something; what comes back mends it. */
  spoil?(stage: Stage): Promise<() => Promise<unknown>>;
  /** The message that is said then. */
  hear(stage: Stage, locale: Locale): Promise<string | undefined>;
};

/** A query, or a mutation without the word. */
type Question = string | ((stage: Stage) => string);
type Asked = { by?: (stage: Stage) => Credential; at?: (stage: Stage) => string };

/** The message of what is refused; asked by the owner unless said otherwise. */
export function refusal(
  question: Question,
  { by = ({ owner }) => owner, at = ({ product }) => product.url }: Asked = {},
): Provocation["hear"] {
  return async (stage, locale) => (await refuse(stage, locale, { question, by, at }))?.message;
}

/** The message beside the field that is wrong. */
export function fieldRefusal(question: Question): Provocation["hear"] {
  return async (stage, locale) =>
    (await refuse(stage, locale, { question, by: ({ owner }) => owner, at: ({ product }) => product.url }))?.extensions
      .fieldMessage;
}

async function refuse(stage: Stage, locale: Locale, { question, by, at }: Required<Asked> & { question: Question }) {
  const answer = await ask(at(stage), by(stage), typeof question === "string" ? question : question(stage), locale);
  return answer.errors?.[0];
}
