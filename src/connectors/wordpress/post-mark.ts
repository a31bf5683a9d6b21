import { createHash } from "node:crypto";
import { type DefaultTreeAdapterTypes, parseFragment, serialize } from "parse5";

type Parent = DefaultTreeAdapterTypes.ParentNode;

/**
 * Computes a mark from a post's title and text. WordPress changes the encoding of what it stores (for authors "&#58;"
 * becomes "&#058;", in titles "&" becomes "&amp;"), so both are parsed first. Ignores block comments, which belong to
 * the editor, and our script, which isn't kept for every user.
 */
export function toPostMark({ title, content }: { title: string; content: string }): string {
  const text = parseFragment(content);
  dropUnseen(text);
  const seen = `${decodeText(title)}\u0000${serialize(text).replace(/\s+/g, " ").trim()}`;
  return createHash("sha256").update(seen).digest("hex").slice(0, 32);
}

/** HTML without its tags. */
export function decodeText(html: string): string {
  return textOf(parseFragment(html)).replace(/\s+/g, " ").trim();
}

function textOf(parent: Parent): string {
  return parent.childNodes
    .map((node) => ("value" in node ? node.value : "childNodes" in node ? textOf(node) : ""))
    .join("");
}

function dropUnseen(parent: Parent): void {
  parent.childNodes = parent.childNodes.filter(({ nodeName }) => nodeName !== "#comment" && nodeName !== "script");
  for (const node of parent.childNodes) if ("childNodes" in node) dropUnseen(node);
}
