import type { GivenAnswer } from "../../questions/require-answers.ts";
import { foldWords } from "../../../platform/fold-words.ts";
import { cutSignature } from "./cut-signature.ts";
import { readNumbered } from "./read-numbered.ts";
import type { ReplyPart } from "./split-reply.ts";
import { listParagraphs, listShortLines, unwrap } from "./unwrap.ts";

/** A question as the email listed it, in order of its number. */
export type MailedQuestion = { id: string; text: string; isOpen: boolean };

/** `isByOrder`: nothing in the reply says which question it answers. */
export type MatchedAnswer = GivenAnswer & { isByOrder: boolean };

/** "See below." above answers inside the quote. */
const MAX_REMARK = 80;

/**
 * Matches the parts of a reply to questions: text below a quoted question answers it; otherwise numbers count;
 * otherwise as many paragraphs or lines as there are open questions answer them in order; otherwise all of it answers
 * the first open question.
 */
export function matchAnswers(parts: readonly ReplyPart[], questions: readonly MailedQuestion[]): MatchedAnswer[] {
  const { texts, inOrder } = readBelowQuestions(parts, questions);
  return [...texts]
    .map(([questionId, text]) => ({ questionId, text: unwrap(text), isByOrder: inOrder.has(questionId) }))
    .filter(({ text }) => /[\p{L}\p{N}\p{S}]/u.test(text));
}

/** Texts by question. `inOrder`: the questions that only their order named. */
type Matched = { texts: Map<string, string>; inOrder: ReadonlySet<string> };
const certain: ReadonlySet<string> = new Set();

function readBelowQuestions(parts: readonly ReplyPart[], questions: readonly MailedQuestion[]): Matched {
  const below = new Map<string, string>();
  const loose: string[] = [];
  let current: string | null = null;
  for (const { isQuote, text } of parts) {
    const typed = isQuote ? "" : cutSignature(text);
    if (isQuote) {
      const quoted = listQuoted(text, questions);
      // Below a whole email with all its questions, the position doesn't say which one is meant.
      if (quoted.length === 1 || below.size > 0) current = quoted.at(-1) ?? current;
    } else if (typed !== "" && current !== null) below.set(current, join(below.get(current), typed));
    else if (typed !== "") loose.push(typed);
  }
  const rest = loose.join("\n\n");
  if (below.size === 0) return readRest(rest, questions);
  if (rest.length <= MAX_REMARK && !rest.includes("\n")) return { texts: below, inOrder: certain };
  const left = questions.map((one) => ({ ...one, isOpen: one.isOpen && !below.has(one.id) }));
  const { texts, inOrder } = readRest(rest, left);
  for (const [id, text] of texts) below.set(id, join(text, below.get(id)));
  return { texts: below, inOrder };
}

const join = (...texts: (string | undefined)[]) => texts.filter((text) => text !== undefined).join("\n\n");

/** Returns the questions in a quote, in its order. */
function listQuoted(quote: string, questions: readonly MailedQuestion[]): string[] {
  const folded = foldWords(quote);
  return questions
    .filter(({ text }) => text !== "")
    .map(({ id, text }) => ({ id, at: folded.lastIndexOf(foldWords(text)) }))
    .filter(({ at }) => at !== -1)
    .sort((a, b) => a.at - b.at)
    .map(({ id }) => id);
}

function readRest(text: string, questions: readonly MailedQuestion[]): Matched {
  if (text === "") return { texts: new Map(), inOrder: certain };
  // A list from 1 to 3 is one answer to the only question.
  const isList = questions.length === 1 && readNumbered(text, 2).size > 1;
  const numbered = isList ? [] : [...readNumbered(text, questions.length)];
  if (numbered.length > 0) {
    const texts = new Map(numbered.map(([number, answer]) => [questions[number - 1]?.id ?? "", answer]));
    return { texts, inOrder: certain };
  }
  const texts = readInOrder(text, questions);
  return { texts, inOrder: new Set(texts.keys()) };
}

function readInOrder(text: string, questions: readonly MailedQuestion[]): Map<string, string> {
  const open = questions.filter(({ isOpen }) => isOpen);
  // If somebody else was first, they are told.
  const asked = open.length > 0 ? open : questions;
  for (const pieces of [listParagraphs(text), listShortLines(text)])
    if (asked.length > 1 && pieces.length === asked.length)
      return new Map(asked.map(({ id }, index) => [id, pieces[index] ?? ""]));
  return new Map(asked.slice(0, 1).map(({ id }) => [id, text]));
}
