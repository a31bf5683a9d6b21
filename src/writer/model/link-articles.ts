import type { Block, Span } from "../../document/document.ts";
import type { Finding } from "../article-writer.ts";
import type { AnswerArticle } from "./answer-schemas.ts";
import type { Brief } from "./read-brief.ts";
import { oneLine } from "./to-blocks.ts";

const most = 2;

/**
 * Links words of the text to the owner's other articles, at most two, each once. The checks know only the post's own
 * addresses, so each link comes with their finding as a hint.
 */
export function linkArticles(
  blocks: readonly Block[],
  answer: Pick<AnswerArticle, "links">,
  { links }: Pick<Brief, "links">,
): { blocks: Block[]; findings: Finding[] } {
  const next = [...blocks];
  const findings: Finding[] = [];
  const linked = new Set<string>();
  for (const { words, to } of answer.links) {
    const target = links[Number(/^link:(\d+)$/.exec(to)?.[1] ?? 0) - 1];
    if (target === undefined || linked.has(target.url) || linked.size === most) continue;
    const shown = oneLine(words);
    const at = next.findIndex((block) => linkIn(block, shown, target.url) !== null);
    const changed = next[at] && linkIn(next[at], shown, target.url);
    if (!changed) continue;
    next[at] = changed;
    linked.add(target.url);
    const reason = "findings.link.target";
    findings.push({ kind: "link", block: at, sentence: shown, reason, values: { value: target.url }, isAdvice: true });
  }
  return { blocks: next, findings };
}

/** Null where a paragraph doesn't have these words outside another link. */
function linkIn(block: Block, words: string, href: string): Block | null {
  if (block.type !== "paragraph" || words === "") return null;
  const at = block.spans.findIndex(({ text, marks = [] }) => marks.length === 0 && text.includes(words));
  const span = block.spans[at];
  if (span === undefined) return null;
  const from = span.text.indexOf(words);
  const parts: Span[] = [
    { text: span.text.slice(0, from) },
    { text: words, marks: [{ type: "link", href }] },
    { text: span.text.slice(from + words.length) },
  ];
  return { ...block, spans: block.spans.toSpliced(at, 1, ...parts.filter(({ text }) => text !== "")) };
}
