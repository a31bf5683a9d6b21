import type { Mark, Span } from "../../../../src/document/document.ts";

/** Builds the nodes of an editable element one by one, so that text is never interpreted as HTML. */
export function toNodes(spans: Span[]): Node[] {
  return spans.map(({ text, marks = [] }) =>
    marks.reduceRight<Node>((inner, mark) => wrap(inner, mark), document.createTextNode(text)),
  );
}

function wrap(inner: Node, mark: Mark): Node {
  const element = document.createElement(mark.type === "bold" ? "strong" : mark.type === "italic" ? "em" : "a");
  if (mark.type === "link") element.setAttribute("href", mark.href);
  element.append(inner);
  return element;
}

/** Reads the content of an editable element in any browser's markup; merges neighbours that have the same marks. */
export function readSpans(root: Node): Span[] {
  const spans: Span[] = [];
  collect(root, [], spans);
  return spans;
}

const lineElements = new Set(["DIV", "P", "LI"]);

function collect(node: Node, marks: Mark[], spans: Span[]): void {
  for (const child of node.childNodes) {
    if (child instanceof Text) append(spans, child.data, marks);
    else if (child instanceof HTMLBRElement) append(spans, "\n", marks);
    else if (child instanceof Element) {
      if (lineElements.has(child.tagName) && spans.length > 0) append(spans, "\n", []);
      collect(child, addMark(marks, child), spans);
    }
  }
}

function addMark(marks: Mark[], element: Element): Mark[] {
  const mark = toMark(element);
  return mark === null || marks.some(({ type }) => type === mark.type) ? marks : [...marks, mark];
}

function toMark(element: Element): Mark | null {
  if (element.tagName === "STRONG" || element.tagName === "B") return { type: "bold" };
  if (element.tagName === "EM" || element.tagName === "I") return { type: "italic" };
  const href = element.tagName === "A" ? element.getAttribute("href") : null;
  return href === null ? null : { type: "link", href };
}

function append(spans: Span[], text: string, marks: Mark[]): void {
  if (text === "") return;
  const last = spans.at(-1);
  if (last && JSON.stringify(last.marks ?? []) === JSON.stringify(marks)) last.text += text;
  else spans.push(marks.length === 0 ? { text } : { text, marks });
}

/** Normalises a typed address; null if no link can lead to it. */
export function toHref(typed: string): string | null {
  const text = typed.trim();
  const href = /^(https?:|mailto:)/i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(href)) return null;
  const { protocol, hostname } = new URL(href);
  return protocol === "mailto:" || hostname.includes(".") || hostname === "localhost" ? href : null;
}

/** Focuses an editable element and puts the caret behind its text. */
export function putCaretAtEnd(field: HTMLElement | null): void {
  if (!field) return;
  field.focus();
  const range = window.document.createRange();
  range.selectNodeContents(field);
  range.collapse(false);
  const selection = window.document.getSelection();
  selection?.removeAllRanges();
  selection?.addRange(range);
}
