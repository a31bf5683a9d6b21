import type { Block, Span } from "../../document/document.ts";
import type { AnswerArticle } from "./answer-schemas.ts";
import type { Brief } from "./read-brief.ts";
import { oneLine } from "./to-blocks.ts";

const most = 2;

/** Links words of the text to other articles of the owner, at most two, each once. */
export function linkArticles(
  blocks: readonly Block[],
  answer: Pick<AnswerArticle, "links">,
  { links }: Pick<Brief, "links">,
): Block[] {
  const next = [...blocks];
  const linked = new Set<string>();
  for (const { words, to } of answer.links) {
    const target = links[Number(/^link:(\d+)$/.exec(to)?.[1] ?? 0) - 1];
    if (target === undefined || linked.has(target.url) || linked.size === most) continue;
    const at = next.findIndex((block) => linkIn(block, oneLine(words), target.url) !== null);
    const changed = next[at] && linkIn(next[at], oneLine(words), target.url);
    if (!changed) continue;
    next[at] = changed;
    linked.add(target.url);
  }
  return next;
}

/** Null where a paragraph doesn't have these words outside of another link. */
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
