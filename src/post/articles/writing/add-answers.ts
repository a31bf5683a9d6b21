import { isDeepStrictEqual } from "node:util";
import type { Block } from "../../../document/document.ts";
import type { Finding, SourceMaterial, WrittenArticle } from "../../../writer/article-writer.ts";
import { cutAtWord } from "../../../writer/text/words.ts";
import { isShared } from "../../../writer/checks/article-text.ts";
import { isSameDocument, keepOpenFindings } from "../editing/add-version.ts";
import type { DueRevision } from "../editing/get-revision.ts";

/**
 * Keeps a text that somebody has edited, and adds the blocks that the writer made of the new answers. For a writer that
 * can't revise; `written` is what it writes from scratch.
 */
export function addAnswers(
  { article, findings, answered }: DueRevision,
  { answers = [] }: SourceMaterial,
  written: WrittenArticle,
): WrittenArticle {
  const ids = answers.flatMap(({ question }, index) => (answered.includes(question) ? [`answer:${index + 1}`] : []));
  const document = { blocks: insertAnswers(article.document.blocks, written.document.blocks, new Set(ids)) };
  // The writer has just judged what the material covers.
  const earlier = findings.filter(({ kind }) => kind !== "coverage");
  const open = keepOpenFindings([...earlier, ...written.findings], {
    ...{ title: article.title, document },
    ...{ excerpt: article.excerpt, meta_description: article.metaDescription },
  });
  const once = open.filter((one, at) => open.findIndex((other) => isDeepStrictEqual(one, other)) === at);
  const unplaced = answers.filter(
    ({ question }, index) =>
      ids.includes(`answer:${index + 1}`) &&
      !document.blocks.some((block) => "sources" in block && block.sources?.includes(`answer:${index + 1}`)) &&
      !written.unused?.some((unused) => unused.question === question),
  );
  // A contradiction is asked about, and a private answer has a finding already.
  const isTold =
    (written.questions ?? []).length > 0 || once.some(({ reason }) => reason === "findings.answer.private");
  return {
    ...written,
    ...article,
    document,
    findings: [...once, ...(isTold ? [] : unplaced.map(({ text }) => notInText(text)))],
  };
}

/** "12 km is right" corrects a figure, which may stand anywhere in the edited text. */
function notInText(answer: string): Finding {
  return {
    ...{ kind: "coverage", block: null, sentence: null, isAdvice: true },
    ...{ reason: "findings.answer.notInText", values: { value: cutAtWord(answer, 100, "en") } },
  };
}

/** Each after the block that it follows in the writer's text; if that one has changed, after the text. */
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

/** Null for a block that rests on anything else. A fact box names a source for each of its facts. */
function onlyAnswers(block: Block, ids: ReadonlySet<string>): Block | null {
  const sources = "sources" in block ? (block.sources ?? []) : [];
  const own = sources.filter((id) => ids.has(id));
  if (own.length === 0) return null;
  if (block.type !== "details") return own.length === sources.length ? block : null;
  return { ...block, items: block.items.filter((_, index) => ids.has(sources[index] ?? "")), sources: own };
}
