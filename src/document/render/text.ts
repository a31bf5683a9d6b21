import { toPlainBlocks } from "./to-plain-blocks.ts";
import type { ArticleDocument, Block, FigurePicture, Span } from "../document.ts";

/** Renders plain text for emails and the clipboard, with alternative texts in brackets. */
export function renderText(document: ArticleDocument): string {
  return document.blocks
    .map(renderBlock)
    .filter((text) => text !== "")
    .join("\n\n");
}

function renderBlock(block: Block): string {
  switch (block.type) {
    case "paragraph":
    case "heading":
      return renderSpans(block.spans);
    case "list":
      return block.items
        .map((spans, index) => `${block.ordered ? `${index + 1}.` : "-"} ${renderSpans(spans)}`)
        .join("\n");
    case "quote":
      return block.paragraphs.map((spans) => renderSpans(spans).replace(/^/gm, "> ")).join("\n>\n");
    case "details":
      return toPlainBlocks(block).map(renderBlock).join("\n");
    case "figure":
      return renderPicture(block.picture);
    case "gallery":
      return block.pictures
        .map(renderPicture)
        .filter((text) => text !== "")
        .join("\n");
  }
}

function renderPicture(picture: FigurePicture): string {
  const alt = picture.alt === "" ? "" : `[${picture.alt}]`;
  return [alt, renderSpans(picture.caption ?? [])].filter((text) => text !== "").join(" ");
}

/** Adds the address after a link unless its text is the address. */
function renderSpans(spans: Span[]): string {
  return spans
    .map((span) => {
      const link = span.marks?.find((mark) => mark.type === "link");
      return link && link.href !== span.text ? `${span.text} (${link.href})` : span.text;
    })
    .join("");
}
