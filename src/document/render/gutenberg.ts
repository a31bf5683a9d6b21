import { type JsonLd, renderJsonLd } from "./json-ld.ts";
import type { ArticleDocument, Block, DetailsBlock, FigurePicture, Mark, Span } from "../document.ts";
import { countAlone, layOutGallery } from "../lay-out-gallery.ts";
import { toPlainBlocks } from "./to-plain-blocks.ts";

type Size = { width: number; height: number };

export type GutenbergOptions = {
  /** By our picture id; every picture of the document must be in it. */
  pictures: ReadonlyMap<string, { remoteId: string; url: string; size?: Size | undefined }>;
  /** Becomes the first block's name in the editor's list view; not visible on the rendered page. */
  marker: string;
  /**
   * Added after the text as "Custom HTML". Only for users who may post unfiltered HTML: for others WordPress drops the
   * tags and shows the text between them.
   */
  jsonLd?: JsonLd | null;
};

type Attributes = Record<string, unknown>;

/**
 * Renders the same markup that WordPress's own blocks save (as of 6.8 and 7.1), so that the editor opens it without
 * "unexpected content". Escapes all text so that shortcodes and bare URLs stay text, although WordPress expands both
 * in posts.
 */
export function renderGutenberg(
  document: ArticleDocument,
  { pictures, marker, jsonLd = null }: GutenbergOptions,
): string {
  const blocks: Block[] = document.blocks.length ? document.blocks : [{ type: "paragraph", spans: [] }];
  const name = { metadata: { name: marker } };
  const rendered = blocks.map((block, index) => renderBlock(block, index === 0 ? name : {}, pictures));
  return [...rendered, ...(jsonLd === null ? [] : [wrap("html", {}, renderJsonLd(jsonLd))])].join("\n\n");
}

function renderBlock(block: Block, extra: Attributes, pictures: GutenbergOptions["pictures"]): string {
  switch (block.type) {
    case "paragraph":
      return wrap("paragraph", extra, `<p>${renderForeign(block.spans, block.lang)}</p>`);
    case "heading":
      return renderHeading(block.level, block.spans, extra);
    case "list":
      return renderList(block.ordered, block.items, extra);
    case "quote":
      return renderQuote(block.paragraphs, block.lang, extra);
    case "details":
      return renderDetails(block, pictures, extra);
    case "figure":
      return renderImage(block.picture, pictures, extra);
    case "gallery":
      return renderGallery(block.pictures, pictures, extra);
  }
}

function renderHeading(level: 2 | 3, spans: Span[], extra: Attributes): string {
  const attributes = level === 2 ? extra : { level, ...extra };
  return wrap("heading", attributes, `<h${level} class="wp-block-heading">${renderSpans(spans)}</h${level}>`);
}

function renderList(ordered: boolean, items: Span[][], extra: Attributes): string {
  const tag = ordered ? "ol" : "ul";
  const children = items.map((item) => wrap("list-item", {}, `<li>${renderSpans(item)}</li>`)).join("\n\n");
  return wrap("list", ordered ? { ordered, ...extra } : extra, `<${tag} class="wp-block-list">${children}</${tag}>`);
}

function renderQuote(paragraphs: Span[][], lang: string | undefined, extra: Attributes): string {
  const children = paragraphs
    .map((spans) => wrap("paragraph", {}, `<p>${renderForeign(spans, lang)}</p>`))
    .join("\n\n");
  return wrap("quote", extra, `<blockquote class="wp-block-quote">${children}</blockquote>`);
}

/** A group with a thin frame around core blocks: a site without Galley keeps and edits it. */
function renderDetails(block: DetailsBlock, pictures: GutenbergOptions["pictures"], extra: Attributes): string {
  const padding = { top: "1em", right: "1em", bottom: "1em", left: "1em" };
  const style = { border: { width: "1px" }, spacing: { padding } };
  const css = Object.entries(padding).map(([side, width]) => `padding-${side}:${width}`);
  const children = toPlainBlocks(block)
    .map((plain) => renderBlock(plain, {}, pictures))
    .join("\n\n");
  return wrap(
    "group",
    { style, layout: { type: "constrained" }, ...extra },
    `<div class="wp-block-group" style="${["border-width:1px", ...css].join(";")}">${children}</div>`,
  );
}

function renderImage(picture: FigurePicture, pictures: GutenbergOptions["pictures"], extra: Attributes): string {
  const placed = pictures.get(picture.pictureId);
  if (!placed) throw new RangeError(`picture ${picture.pictureId} is not on the site`);
  const id = Number(placed.remoteId);
  const [src, alt] = [escapeAttribute(placed.url), escapeAttribute(picture.alt)];
  const image = `<img src="${src}" alt="${alt}" class="wp-image-${id}"/>`;
  const caption = picture.caption?.length
    ? `<figcaption class="wp-element-caption">${renderSpans(picture.caption)}</figcaption>`
    : "";
  const attributes = { id, sizeSlug: "full", linkDestination: "none", ...extra };
  return wrap("image", attributes, `<figure class="wp-block-image size-full">${image}${caption}</figure>`);
}

/**
 * Photos with their own row at the top are separate blocks; the others are a gallery with as many columns as our widest
 * row, whose photos WordPress mustn't crop.
 */
function renderGallery(items: FigurePicture[], pictures: GutenbergOptions["pictures"], extra: Attributes): string {
  const rows = layOutGallery(items.map(({ pictureId }) => toRatio(pictures.get(pictureId)?.size)));
  const alone = countAlone(rows);
  const rendered = items.slice(0, alone).map((each, at) => renderImage(each, pictures, at === 0 ? extra : {}));
  if (alone === items.length) return rendered.join("\n\n");
  const columns = Math.max(...rows.map((row) => row.length));
  const images = items.slice(alone).map((picture) => renderImage(picture, pictures, {}));
  const classes = `wp-block-gallery has-nested-images columns-${columns}`;
  const figure = `<figure class="${classes}">${images.join("\n\n")}</figure>`;
  const attributes = { columns, imageCrop: false, linkTo: "none", ...(alone === 0 ? extra : {}) };
  return [...rendered, wrap("gallery", attributes, figure)].join("\n\n");
}

function toRatio(size: Size | undefined): number {
  return size ? size.width / size.height : 1;
}

function wrap(name: string, attributes: Attributes, html: string): string {
  const json = Object.keys(attributes).length ? `${serializeAttributes(attributes)} ` : "";
  return `<!-- wp:${name} ${json}-->\n${html}\n<!-- /wp:${name} -->`;
}

/** Like WordPress's `serializeAttributes`: nothing inside may end the HTML comment or look like a tag. */
function serializeAttributes(attributes: Attributes): string {
  return JSON.stringify(attributes)
    .replaceAll("--", "\\u002d\\u002d")
    .replaceAll("<", "\\u003c")
    .replaceAll(">", "\\u003e")
    .replaceAll("&", "\\u0026")
    .replaceAll('\\"', "\\u0022");
}

/** The editor rejects `lang` on the block itself but keeps it within the text. */
function renderForeign(spans: Span[], lang: string | undefined): string {
  const html = renderSpans(spans);
  return lang && html ? `<span lang="${escapeAttribute(lang)}">${html}</span>` : html;
}

function renderSpans(spans: Span[]): string {
  return spans.map(({ text, marks }) => wrapMarks(escapeText(text).replaceAll("\n", "<br>"), marks ?? [])).join("");
}

const markOrder = { bold: 0, italic: 1, link: 2 } as const;

function wrapMarks(html: string, marks: Mark[]): string {
  const outermostLast = [...marks].sort((a, b) => markOrder[a.type] - markOrder[b.type]);
  return outermostLast.reduce((inner, mark) => {
    if (mark.type === "bold") return `<strong>${inner}</strong>`;
    if (mark.type === "italic") return `<em>${inner}</em>`;
    return `<a href="${escapeAttribute(mark.href)}">${inner}</a>`;
  }, html);
}

function escapeText(text: string): string {
  const tags = removeUnstorable(text).replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  return tags.replaceAll("[", "&#91;").replaceAll("]", "&#93;").replaceAll("://", "&#58;//");
}

function escapeAttribute(text: string): string {
  const tags = removeUnstorable(text).replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  return tags.replaceAll('"', "&quot;").replaceAll("[", "&#91;").replaceAll("]", "&#93;");
}

/** Removes control characters and lone surrogates, which HTML and UTF-8 databases don't allow. */
function removeUnstorable(text: string): string {
  // oxlint-disable-next-line no-control-regex
  return text.toWellFormed().replace(/[\u0000-\u0009\u000b-\u001f\u007f]/g, "");
}
