import { createHash } from "node:crypto";
import { type DefaultTreeAdapterTypes, parseFragment } from "parse5";

/**
 * Computes a post's mark from its title and the text that readers see, for targets that rewrite the markup around it.
 * Spaces don't count, because such targets move them.
 */
export function toTextMark({ title, html }: { title: string; html: string }): string {
  const seen = [title, readText(parseFragment(html))].map((text) => text.normalize("NFC").replace(/\s+/g, ""));
  return createHash("sha256").update(seen.join("\u0000")).digest("hex").slice(0, 32);
}

function readText(parent: DefaultTreeAdapterTypes.ParentNode): string {
  return parent.childNodes
    .filter(({ nodeName }) => nodeName !== "#comment" && nodeName !== "script" && nodeName !== "style")
    .map((node) => ("value" in node ? node.value : "childNodes" in node ? readText(node) : ""))
    .join("");
}
