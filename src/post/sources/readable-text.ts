import type { DefaultTreeAdapterTypes } from "parse5";
import { parsePage } from "../../platform/guards/parse-page.ts";

type Node = DefaultTreeAdapterTypes.ChildNode;
type Parent = DefaultTreeAdapterTypes.ParentNode;

/** Elements that aren't the page's own text. */
const ignored = new Set([
  ..."script style noscript template svg canvas iframe object".split(" "),
  ..."nav header footer aside form button select dialog head title".split(" "),
]);
const blocks = new Set([
  ..."address article blockquote br dd div dl dt figcaption figure".split(" "),
  ..."h1 h2 h3 h4 h5 h6 hr li main ol p pre section table td th tr ul".split(" "),
]);

/**
 * Returns a page's text, one line per block: from its <main> or its only <article> if it has one. "" if nested too
 * deep.
 */
export function toReadableText(html: string): string {
  const page = parsePage(html);
  return page === null ? "" : readWords(page);
}

function readWords(document: DefaultTreeAdapterTypes.Document): string {
  const main = findAll(document, "main");
  const articles = findAll(document, "article");
  const root = main[0] ?? (articles.length === 1 ? articles[0] : undefined) ?? document;
  const parts: string[] = [];
  const stack: (Node | "\n")[] = root.childNodes.toReversed();
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (node === "\n") parts.push("\n");
    else if (node.nodeName === "#text")
      parts.push((node as DefaultTreeAdapterTypes.TextNode).value.replace(/\s+/g, " "));
    else if ("childNodes" in node && !ignored.has(node.nodeName) && !isHidden(node)) {
      const block = blocks.has(node.nodeName);
      if (block) stack.push("\n");
      for (const child of node.childNodes.toReversed()) stack.push(child);
      if (block) stack.push("\n");
    }
  }
  return tidy(parts.join(""));
}

function isHidden(node: Node): boolean {
  if (!("attrs" in node)) return false;
  return node.attrs.some(({ name, value }) => name === "hidden" || (name === "aria-hidden" && value === "true"));
}

function findAll(root: Parent, name: string): DefaultTreeAdapterTypes.Element[] {
  const found: DefaultTreeAdapterTypes.Element[] = [];
  const stack: Parent[] = [root];
  for (let parent = stack.pop(); parent !== undefined; parent = stack.pop()) {
    for (const child of parent.childNodes) {
      if (!("childNodes" in child)) continue;
      if (child.nodeName === name) found.push(child);
      stack.push(child);
    }
  }
  return found;
}

function tidy(text: string): string {
  const lines = text.split("\n").map((line) => line.replace(/[^\S\n]+/gu, " ").trim());
  return lines
    .filter((line) => line !== "")
    .join("\n")
    .replaceAll("\0", "")
    .toWellFormed();
}
