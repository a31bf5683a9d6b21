import type { JSONContent } from "@tiptap/core";
import type { Block, FigurePicture, Mark, Span } from "../../../../src/document/document.ts";
import { isHref } from "./schema/link.ts";

/** Converts a block to the editor's form. */
export function toNode(block: Block): JSONContent {
  switch (block.type) {
    case "paragraph":
      return { type: "paragraph", attrs: attrsOf(block), ...inline(block.spans) };
    case "heading":
      return { type: "heading", attrs: { level: block.level }, ...inline(block.spans) };
    case "list":
      return {
        type: block.ordered ? "orderedList" : "bulletList",
        attrs: { sources: block.sources ?? null },
        content: block.items.map((item) => ({ type: "listItem", content: [toLine(item)] })),
      };
    case "quote":
      return { type: "blockquote", attrs: attrsOf(block), content: block.paragraphs.map(toLine) };
    case "details":
      return {
        type: "details",
        attrs: { sources: block.sources ?? null },
        content: [
          { type: "factsTitle", ...inline(block.title) },
          ...block.items.map(({ label, spans }) => ({
            type: "fact",
            content: [
              { type: "factLabel", ...inline(label) },
              { type: "factText", ...inline(spans) },
            ],
          })),
        ],
      };
    case "figure":
      return toFigure(block.picture);
    case "gallery":
      return { type: "gallery", content: block.pictures.map(toFigure) };
  }
}

/** Converts a block to the document's form; `normaliseDocument` handles empty ones. */
export function toBlock({ type, attrs = {}, content = [] }: JSONContent): Block {
  const sources = attrs["sources"] ? { sources: attrs["sources"] as string[] } : {};
  const lang = attrs["lang"] ? { lang: String(attrs["lang"]) } : {};
  switch (type) {
    case "heading":
      return { type, level: attrs["level"] === 3 ? 3 : 2, spans: toSpans(content, " ") };
    case "bulletList":
    case "orderedList":
      return { type: "list", ordered: type === "orderedList", items: content.map(toItem), ...sources };
    case "blockquote":
      return { type: "quote", paragraphs: content.map((line) => toSpans(line.content)), ...sources, ...lang };
    case "details": {
      const [title, ...facts] = content;
      return { type, title: toSpans(title?.content), items: facts.map(toFact), ...sources };
    }
    case "figure":
      return { type, picture: toPicture({ attrs, content }) };
    case "gallery":
      return toPictures(content.map(toPicture));
    default:
      return { type: "paragraph", spans: toSpans(content), ...sources, ...lang };
  }
}

function toPictures(pictures: FigurePicture[]): Block {
  const [only] = pictures;
  if (!only) return { type: "paragraph", spans: [] };
  return pictures.length === 1 ? { type: "figure", picture: only } : { type: "gallery", pictures };
}

const toItem = ({ content: [line] = [] }: JSONContent): Span[] => toSpans(line?.content);

function toFact({ content: [label, text] = [] }: JSONContent) {
  return { label: toSpans(label?.content), spans: toSpans(text?.content) };
}

function toPicture({ attrs = {}, content }: JSONContent): FigurePicture {
  return { pictureId: String(attrs["pictureId"]), alt: String(attrs["alt"] ?? ""), caption: toSpans(content) };
}

type Kept = { sources?: string[] | undefined; lang?: string | undefined };

function attrsOf({ sources, lang }: Kept) {
  return { sources: sources ?? null, lang: lang ?? null };
}

function toLine(spans: Span[]): JSONContent {
  return { type: "paragraph", ...inline(spans) };
}

function toFigure({ pictureId, alt, caption }: FigurePicture): JSONContent {
  return { type: "figure", attrs: { pictureId, alt }, ...inline(caption) };
}

/** "\n" is a node here, because browsers lose it during typing. */
function inline(spans: Span[] = []): { content?: JSONContent[] } {
  const content = spans.flatMap(({ text, marks = [] }) => {
    const set = marks.map((mark) => (mark.type === "link" ? { type: "link", attrs: { href: mark.href } } : mark));
    const nodes = text
      .split("\n")
      .flatMap((line, index) => [
        ...(index > 0 ? [{ type: "lineBreak" }] : []),
        ...(line === "" ? [] : [{ type: "text", text: line }]),
      ]);
    return nodes.map((node) => (set.length > 0 ? { ...node, marks: set } : node));
  });
  return content.length > 0 ? { content } : {};
}

export function toSpans(content: JSONContent[] = [], lineBreak = "\n"): Span[] {
  return content.map(({ type, text = "", marks = [] }) => {
    const set = marks.flatMap(toMark);
    return { text: type === "lineBreak" ? lineBreak : text, ...(set.length > 0 && { marks: set }) };
  });
}

function toMark({ type, attrs = {} }: { type: string; attrs?: Record<string, unknown> }): Mark[] {
  if (type === "link") return isHref(attrs["href"]) ? [{ type, href: attrs["href"] }] : [];
  return type === "bold" || type === "italic" ? [{ type }] : [];
}
