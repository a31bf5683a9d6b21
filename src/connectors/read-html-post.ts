import type { DefaultTreeAdapterTypes } from "parse5";
import { parsePage } from "../platform/guards/parse-page.ts";

export type HtmlPost = {
  /** One line per line, an empty one between paragraphs. */
  text: string;
  /** Absolute. */
  links: string[];
  pictures: { url: string; altText: string | null }[];
};

type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;

const ignored = new Set("script style noscript template svg iframe object video audio head".split(" "));
const paragraphs = new Set(
  "address article blockquote div dl figure h1 h2 h3 h4 h5 h6 hr ol p pre section ul".split(" "),
);
const lines = new Set(["br", "dd", "dt", "figcaption", "li", "tr"]);
/** Smileys and icons, in pixels. */
const SMALLEST = 48;

/** Reads a post that's written in HTML; relative addresses are relative to `base`. */
export function readHtmlPost(html: string, base: string): HtmlPost {
  const post: HtmlPost = { text: "", links: [], pictures: [] };
  const page = parsePage(html);
  if (page === null) return post;
  const parts: string[] = [];
  const stack: (Node | string)[] = page.childNodes.toReversed();
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (typeof node === "string") parts.push(node);
    else if (node.nodeName === "#text")
      parts.push((node as DefaultTreeAdapterTypes.TextNode).value.replaceAll(/\s+/g, " "));
    else if ("tagName" in node && !ignored.has(node.tagName)) {
      parts.push(readElement(node, base, post));
      const around = paragraphs.has(node.tagName) ? "\n\n" : lines.has(node.tagName) ? "\n" : "";
      parts.push(around);
      if (node.tagName !== "br") stack.push(around);
      stack.push(...node.childNodes.toReversed());
    }
  }
  post.text = tidy(parts.join(""));
  return post;
}

/** Returns the text for the element itself, without its content's. */
function readElement(element: Element, base: string, post: HtmlPost): string {
  const read = (name: string) => element.attrs.find((attribute) => attribute.name === name)?.value ?? "";
  if (element.tagName === "a") {
    const link = toHttpUrl(read("href"), base);
    if (link !== null) post.links.push(link);
  }
  if (element.tagName !== "img") return "";
  const alt = read("alt").trim();
  if (/\b(emoji|wp-smiley)\b/.test(read("class"))) return alt;
  const isSmall = [read("width"), read("height")].some((size) => /^\d+$/.test(size) && Number(size) < SMALLEST);
  const url = toHttpUrl(findLargest(read("srcset")) ?? (read("src") || read("data-src")), base);
  if (url !== null && !isSmall) post.pictures.push({ url, altText: alt || null });
  return "";
}

/** The widest or densest candidate of a `srcset` (HTML, "Srcset attributes"). */
function findLargest(srcset: string): string | null {
  // A comma that ends the address ends the candidate, too.
  const candidates = [...srcset.matchAll(/([^\s,]\S*)((?<=,)|[^,]*)/g)];
  const sized = candidates.map(([, url = "", descriptor = ""]) => ({
    url: /^.*[^,]/.exec(url)?.[0] ?? url,
    size: Number(/^\s+([\d.]+)[wx]/.exec(descriptor)?.[1] ?? 1),
  }));
  return sized.toSorted((a, b) => b.size - a.size)[0]?.url ?? null;
}

export function toHttpUrl(address: string, base: string): string | null {
  const url = address.trim() === "" ? null : URL.parse(address.trim(), base);
  return url !== null && /^https?:$/.test(url.protocol) ? url.href : null;
}

function tidy(text: string): string {
  return text
    .replaceAll("\0", "")
    .replaceAll(/[^\S\n]+/gu, " ")
    .replaceAll(/ ?\n ?/g, "\n")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim()
    .toWellFormed();
}
