import { Fragment, type Node, Slice } from "@tiptap/pm/model";

/** Word writes lists as paragraphs that begin with a bullet or a number. */
const bullet = /^[·•▪o§◦–-]\s+/u;
const number = /^\(?\d{1,3}[.)]\s+/u;

/**
 * ProseMirror parses the markup in a document that runs nothing, and the schema drops what it doesn't know. Styles and
 * event handlers are removed first only so that the page's policy has nothing to report. The wrapping element gives
 * every pasted text markup, which makes it use ProseMirror's own policy, never the default one (docs/app.md).
 */
export function toInertMarkup(html: string): string {
  const bare = html
    .replace(/<style[\s\S]*?<\/style>/gi, "")
    .replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/\son[a-z]+\s*=\s*("[^"]*"|'[^']*'|[^\s>]+)/gi, ""));
  return `<div>${bare}</div>`;
}

export function isFromWord(html: string): boolean {
  return html.includes("mso-") || html.includes("urn:schemas-microsoft-com");
}

/** Cleans up pasted text: removes empty paragraphs, turns Word's lists into lists, and flattens nested lists. */
export function cleanPaste(slice: Slice, isWord: boolean): Slice {
  const { content } = slice;
  if (content.childCount < 2 || content.firstChild?.isInline) return slice;
  const nodes: Node[] = [];
  for (const node of content.content) {
    if (node.type.name === "paragraph" && node.textContent.trim() === "") continue;
    const made = isWord ? toListOf(node) : node;
    const last = nodes.at(-1);
    if (last && isList(last) && last.type === made.type)
      nodes[nodes.length - 1] = last.copy(last.content.append(made.content));
    else nodes.push(made);
  }
  return nodes.length === 0 ? Slice.empty : Slice.maxOpen(Fragment.from(nodes), false);
}

function isList({ type }: Node): boolean {
  return type.name === "bulletList" || type.name === "orderedList";
}

function toListOf(node: Node): Node {
  const text = node.textBetween(0, node.content.size, undefined, "\n");
  const mark = node.type.name === "paragraph" ? (bullet.exec(text) ?? number.exec(text)) : null;
  if (!mark) return node;
  const { bulletList, orderedList, listItem, paragraph } = node.type.schema.nodes;
  const line = paragraph!.create(null, node.content.cut(mark[0].length));
  return (number.test(text) ? orderedList! : bulletList!).create(null, listItem!.create(null, line));
}
