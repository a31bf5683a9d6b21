import type { ArticleDocument, Block, FigurePicture, Mark, Span } from "../document.ts";
import { toPlainBlocks } from "./to-plain-blocks.ts";
import { escapeHtml, safeHref } from "./escape.ts";

export type RenderOptions = {
  /** The URL of our copy; null leaves the picture out. */
  pictureUrl(pictureId: string): string | null;
  /** In pixels, if known. */
  pictureSize?(pictureId: string): { width: number; height: number } | null;
  /** How a page of our own shows a figure's or a gallery's photos. */
  layOut?(pictures: FigurePicture[]): string;
  /** How it frames a fact box, which is a bold line and a list elsewhere. */
  frameFacts?(html: string): string;
};

/**
 * Renders semantic HTML without classes or styles: p, h2, h3, ul, ol, li, blockquote, figure, img, figcaption, strong,
 * em, a, br. Doesn't include the title.
 */
export function renderHtml({ blocks }: ArticleDocument, options: RenderOptions): string {
  return renderBlocks(blocks, options);
}

function renderBlocks(blocks: Block[], options: RenderOptions): string {
  return blocks
    .map((block) => renderBlock(block, options))
    .filter((html) => html !== "")
    .join("\n");
}

function renderBlock(block: Block, options: RenderOptions): string {
  switch (block.type) {
    case "paragraph":
      return `<p${langAttribute(block.lang)}>${renderSpans(block.spans)}</p>`;
    case "heading":
      return `<h${block.level}>${renderSpans(block.spans)}</h${block.level}>`;
    case "list":
      return renderList(block.ordered ? "ol" : "ul", block.items);
    case "quote":
      return renderQuote(block.paragraphs, block.lang);
    case "details": {
      const html = renderBlocks(toPlainBlocks(block), options);
      return options.frameFacts?.(html) ?? html;
    }
    case "figure":
      return options.layOut?.([block.picture]) ?? renderFigure(block.picture, options);
    case "gallery":
      return options.layOut?.(block.pictures) ?? renderGallery(block.pictures, options);
  }
}

function renderQuote(paragraphs: Span[][], lang: string | undefined): string {
  const children = paragraphs.map((spans) => `<p>${renderSpans(spans)}</p>`).join("");
  return `<blockquote${langAttribute(lang)}>${children}</blockquote>`;
}

function renderList(tag: "ol" | "ul", items: Span[][]): string {
  return `<${tag}>${items.map((spans) => `<li>${renderSpans(spans)}</li>`).join("")}</${tag}>`;
}

function renderGallery(pictures: FigurePicture[], options: RenderOptions): string {
  const figures = pictures.map((picture) => renderFigure(picture, options)).join("");
  return figures === "" ? "" : `<figure>${figures}</figure>`;
}

function renderFigure(picture: FigurePicture, options: RenderOptions): string {
  const url = options.pictureUrl(picture.pictureId);
  if (url === null) return "";
  const caption = picture.caption?.length ? `<figcaption>${renderSpans(picture.caption)}</figcaption>` : "";
  const size = options.pictureSize?.(picture.pictureId);
  const area = size ? ` width="${size.width}" height="${size.height}"` : "";
  return `<figure><img src="${escapeHtml(url)}"${area} alt="${escapeHtml(picture.alt)}">${caption}</figure>`;
}

/** Renders runs of text with their marks; "\n" is a line break. */
export function renderSpans(spans: Span[]): string {
  return spans
    .map((span) => (span.marks ?? []).reduceRight(wrap, escapeHtml(span.text).replaceAll("\n", "<br>")))
    .join("");
}

function wrap(html: string, mark: Mark): string {
  if (mark.type === "bold") return `<strong>${html}</strong>`;
  if (mark.type === "italic") return `<em>${html}</em>`;
  const href = safeHref(mark.href);
  // A link inside a link is an error in HTML: the inner text stays, its link is dropped.
  return href === null || html.includes("<a ") ? html : `<a href="${escapeHtml(href)}">${html}</a>`;
}

function langAttribute(lang: string | undefined): string {
  return lang ? ` lang="${escapeHtml(lang)}"` : "";
}
