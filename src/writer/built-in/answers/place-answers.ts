import type { Block } from "../../../document/document.ts";
import type { Finding, Question, SourceMaterial, WrittenArticle } from "../../article-writer.ts";
import type { LanguageDetector } from "../../text/detect-language.ts";
import { findOrder } from "../../text/find-order.ts";
import { cleanText } from "../../text/clean-text.ts";
import { plainKeycaps } from "../../text/plain-keycaps.ts";
import { withoutOrders } from "../../text/without-orders.ts";
import type { WriterLocale } from "../locales/locale.ts";
import { findAsked, type BankQuestion } from "../questions/ask-questions.ts";
import { spansOf } from "../realise-blocks.ts";
import { answerLabels } from "./answer-labels.ts";
import { askWhichIsRight, type Contradiction, findContradiction } from "./find-contradiction.ts";
import { tidyAnswer } from "./tidy-answer.ts";

export type PlacedAnswers = {
  body: Block[];
  findings: Finding[];
  /** Follow-up questions that only the owner sees. */
  questions: Question[];
  factsToKeep: string[];
  unused: NonNullable<WrittenArticle["unused"]>;
};

type Context = { locale: WriterLocale; detector: LanguageDetector };
type Said = { id: string; question: string; asked: BankQuestion | undefined };
type Prose = Said & { block: Block };
type Fact = Said & { label: string; text: string };

/**
 * Works the owner's answers into the body: sentences as separate paragraphs after what they are about, bare answers as
 * facts at the end. Leaves out instructions to a model; private matters never come here.
 */
export function placeAnswers(body: Block[], material: SourceMaterial, context: Context): PlacedAnswers {
  const answers = (material.answers ?? []).filter(({ text }) => text.trim() !== "");
  if (answers.length === 0) return { body, findings: [], questions: [], factsToKeep: [], unused: [] };
  const asked = findAsked(material, context.detector);
  const placed: PlacedAnswers = { body, findings: [], questions: [], factsToKeep: [], unused: [] };
  const prose: Prose[] = [];
  const facts: Fact[] = [];
  (material.answers ?? []).forEach((answer, index) => {
    const text = withoutOrders(plainKeycaps(cleanText(answer.text)), material.language).trim();
    const { question } = answer;
    const said: Said = { id: `answer:${index + 1}`, question, asked: asked.get(question) };
    // What is left may only be an order when read as a whole.
    if (text === "" || findOrder(text) !== null) return;
    const contradiction = findContradiction(text, said.asked);
    if (contradiction) return void placed.questions.push(ask(contradiction, material));
    const block = context.detector.isForeign(text, material.language) ? quoteOf(text, said, context) : null;
    const tidy = tidyAnswer(text, context.locale, material.accountName);
    if (block) prose.push({ ...said, block });
    else if (tidy?.isSentence) prose.push({ ...said, block: paragraphOf(tidy.text, said) });
    else if (tidy) addFact(facts, placed, { ...said, label: labelOf(said.asked, context.locale), text: tidy.text });
    if (tidy && said.asked?.holds)
      placed.factsToKeep.push(factToKeep(tidy.text, tidy.isSentence, said.asked, context.locale));
  });
  return { ...placed, body: [...insertProse(body, prose, context.locale), ...factBox(facts)] };
}

function ask(contradiction: Contradiction, { questionLocale = "en" }: SourceMaterial): Question {
  return { text: askWhichIsRight(contradiction, questionLocale), isPrivate: true };
}

/** "Twelve" needs the question's noun to mean anything; without it, it stays out and the owner is told. */
function addFact(facts: Fact[], placed: PlacedAnswers, fact: Fact): void {
  if (fact.label !== "") return void facts.push(fact);
  placed.findings.push(finding("findings.answer.tooShort", { value: fact.text }));
  placed.unused.push({ question: fact.question, why: "too-short" });
}

function labelOf(asked: BankQuestion | undefined, { language }: WriterLocale): string {
  if (!asked || asked.label === "none") return "";
  return asked.label === "slot" ? (asked.slots.name ?? "") : answerLabels[language][asked.label];
}

function factToKeep(text: string, isSentence: boolean, asked: BankQuestion, locale: WriterLocale): string {
  const about = asked.slots.street ?? asked.slots.name ?? (isSentence ? "" : labelOf(asked, locale));
  return about === "" || text.includes(about) ? text : labelled(about, text, locale);
}

function labelled(label: string, text: string, { language, isSpaced }: WriterLocale): string {
  if (!isSpaced) return `${label}：${text}`;
  return `${label}${language === "fr" ? "\u00a0" : ""}: ${text}`;
}

function paragraphOf(text: string, { id }: Said): Block {
  return { type: "paragraph", spans: spansOf(text), sources: [id] };
}

function quoteOf(text: string, { id }: Said, { detector }: Context): Block {
  const lang = detector.detect(text);
  return { type: "quote", paragraphs: [spansOf(text)], sources: [id], ...(lang !== null && { lang }) };
}

function factBox(facts: Fact[]): Block[] {
  if (facts.length === 0) return [];
  const items = facts.map(({ label, text }) => ({ label: spansOf(label), spans: spansOf(text) }));
  return [{ type: "details", items, sources: facts.map(({ id }) => id) }];
}

/** Puts each answer after the paragraph that raised its question, and the others after the text. */
function insertProse(body: Block[], prose: Prose[], locale: WriterLocale): Block[] {
  const after = new Map<number, Block[]>();
  for (const { asked, block } of prose) {
    const at = placeFor(body, asked?.from, locale);
    after.set(at, [...(after.get(at) ?? []), block]);
  }
  return [...(after.get(-1) ?? []), ...body.flatMap((block, index) => [block, ...(after.get(index) ?? [])])];
}

/** Index of the block to follow; -1: at the top. Never between a heading and its text or before "It …". */
function placeFor(body: Block[], from: string | undefined, locale: WriterLocale): number {
  const isStory = (block: Block | undefined) => block?.type === "paragraph";
  const named = body.findIndex((block) => "sources" in block && (block.sources?.includes(from ?? "") ?? false));
  // The title's sentence is nowhere else: the first paragraph is about it.
  const first = from === undefined ? lastStory(body) : body.findIndex(isStory);
  let at = named >= 0 ? named : first;
  while (body[at + 1]?.type === "list" || hangsOn(body[at + 1], locale)) at++;
  return at;
}

/** The story ends at the writer's own first heading. */
function lastStory(body: Block[]): number {
  const heading = body.findIndex(({ type }) => type === "heading");
  return (heading > 0 ? heading : body.length) - 1;
}

function hangsOn(block: Block | undefined, { connective }: WriterLocale): boolean {
  return block?.type === "paragraph" && connective.test(block.spans[0]?.text ?? "");
}

function finding(reason: Finding["reason"], values?: Record<string, string>): Finding {
  return { kind: "coverage", block: null, sentence: null, reason, isAdvice: true, ...(values && { values }) };
}
