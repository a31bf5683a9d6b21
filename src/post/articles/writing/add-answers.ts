import { isDeepStrictEqual } from "node:util";
import type { Block } from "../../../document/document.ts";
import type { Finding, SourceMaterial, WrittenArticle } from "../../../writer/article-writer.ts";
import { cutAtWord } from "../../../writer/text/words.ts";
import { isShared } from "../../../writer/checks/article-text.ts";
import { isSameDocument, keepOpenFindings } from "../editing/add-version.ts";
import type { DueRevision } from "../editing/get-revision.ts";

/**
 * Keeps an edited text and adds the blocks made from new answers, for a writer that can't revise. `written` is what it
 * wrote from scratch.
 */
export function addAnswers(
  { article, findings, answered }: DueRevision,
  { answers = [] }: SourceMaterial,
  written: WrittenArticle,
): WrittenArticle {
  const fresh = answers
    .map((answer, index) => ({ ...answer, id: `answer:${index + 1}` }))
    .filter(({ question }) => answered.includes(question));
  const ids = new Set(fresh.map(({ id }) => id));
  const document = { blocks: insertAnswers(article.document.blocks, written.document.blocks, ids) };
  // The writer has just judged what the material covers.
  const earlier = findings.filter(({ kind }) => kind !== "coverage");
  const { title, excerpt, metaDescription: meta_description } = article;
  const open = keepOpenFindings([...earlier, ...written.findings], { title, document, excerpt, meta_description });
  const once = open.filter((one, at) => open.findIndex((other) => isDeepStrictEqual(one, other)) === at);
  const used = new Set(document.blocks.flatMap(sourcesOf));
  const unused = fresh.filter(
    ({ id, question }) => !used.has(id) && !written.unused?.some((known) => known.question === question),
  );
  // The writer asks about a contradiction, and has a finding for a private answer.
  const isTold = Boolean(written.questions?.length) || once.some(({ reason }) => reason === "findings.answer.private");
  const untold = isTold ? [] : unused.map(({ text }) => notInText(text));
  return { ...written, ...article, document, findings: [...once, ...untold] };
}

/** For an answer such as "12 km is right": the wrong figure may be anywhere in the edited text. */
function notInText(answer: string): Finding {
  const values = { value: cutAtWord(answer, 100, "en") };
  const reason = "findings.answer.notInText";
  return { kind: "coverage", block: null, sentence: null, reason, values, isAdvice: true };
}

/** Puts each block after the one it follows in the writer's text, or at the end if that one has changed. */
function insertAnswers(kept: readonly Block[], written: readonly Block[], ids: ReadonlySet<string>): Block[] {
  const blocks = [...kept];
  let before: Block | undefined;
  for (const block of written) {
    const own = onlyAnswers(block, ids);
    const found = blocks.findIndex((one) => before !== undefined && isSameBlock(one, before));
    const end = blocks.findLastIndex((one) => !isShared(one));
    if (own !== null) blocks.splice((found < 0 ? end : found) + 1, 0, own);
    before = own ?? block;
  }
  return blocks;
}

function isSameBlock(one: Block, other: Block): boolean {
  return isSameDocument({ blocks: [one] }, { blocks: [other] });
}

function sourcesOf(block: Block): readonly string[] {
  return "sources" in block ? (block.sources ?? []) : [];
}

/** Null for a block that uses other sources too. A fact box names a source for each of its facts. */
function onlyAnswers(block: Block, ids: ReadonlySet<string>): Block | null {
  const sources = sourcesOf(block);
  const own = sources.filter((id) => ids.has(id));
  if (own.length === 0) return null;
  if (block.type !== "details") return own.length === sources.length ? block : null;
  return { ...block, items: block.items.filter((_, index) => ids.has(sources[index] ?? "")), sources: own };
}
