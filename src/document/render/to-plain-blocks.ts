import type { Block, DetailsBlock, Span } from "../document.ts";

/**
 * Converts a fact box to blocks that every target knows: its title as a bold line, its facts as a list with bold
 * labels.
 */
export function toPlainBlocks({ title, items }: DetailsBlock): [...Block[], Extract<Block, { type: "list" }>] {
  const head: Block[] = title?.length ? [{ type: "paragraph", spans: title.map(toBold) }] : [];
  const facts = items.map(({ label, spans }) => (label?.length ? [...withColon(label), ...spans] : spans));
  return [...head, { type: "list", ordered: false, items: facts }];
}

/** The colon isn't bold: in Markdown, "**価格：**5" wouldn't be bold at all. A label may bring its own, as in "Prix :". */
function withColon(label: Span[]): Span[] {
  const text = label.map((span) => span.text).join("");
  const isJapanese = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]$/u.test(text);
  const colon = /[:：]\s*$/u.test(text) ? " " : isJapanese ? "：" : ": ";
  return [...label.map(toBold), { text: colon }];
}

function toBold({ text, marks = [] }: Span): Span {
  return { text, marks: [...marks.filter(({ type }) => type !== "bold"), { type: "bold" }] };
}
