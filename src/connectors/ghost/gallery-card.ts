import type { ArticleDocument, Block, FigurePicture } from "../../document/document.ts";
import { countAlone, layOutGallery } from "../../document/lay-out-gallery.ts";
import { escapeHtml } from "../../document/render/escape.ts";
import { renderHtml, renderSpans, type RenderOptions } from "../../document/render/html.ts";

/** A gallery card's limit; Ghost itself arranges them in rows of three. */
const MOST_IN_CARD = 9;

/**
 * Renders an article for Ghost, which turns a figure into an image card and this markup into a gallery card; of plain
 * nested figures it would keep only one. A gallery card needs the photos' sizes, and has one caption.
 */
export function renderWithGalleryCards({ blocks }: ArticleDocument, options: RenderOptions): string {
  const render = (block: Block) =>
    block.type === "gallery" ? renderGallery(block.pictures, options) : renderHtml({ blocks: [block] }, options);
  return blocks
    .map(render)
    .filter((html) => html !== "")
    .join("\n");
}

/** Photos alone in a row at the top get their own cards, as in WordPress. */
function renderGallery(pictures: FigurePicture[], options: RenderOptions): string {
  const shown = pictures.filter(({ pictureId }) => options.pictureUrl(pictureId) !== null);
  const sizes = shown.map(({ pictureId }) => options.pictureSize?.(pictureId) ?? null);
  // Ghost drops photos without a size from a gallery.
  if (sizes.includes(null)) return renderFigures(shown, options);
  const rows = layOutGallery(sizes.map((size) => (size ? size.width / size.height : 1)));
  const alone = countAlone(rows);
  const rest = shown.slice(alone);
  const cards = Array.from({ length: Math.ceil(rest.length / MOST_IN_CARD) }, (_, card) =>
    renderCard(rest.slice(card * MOST_IN_CARD, (card + 1) * MOST_IN_CARD), options),
  );
  return [renderFigures(shown.slice(0, alone), options), ...cards].filter((html) => html !== "").join("\n");
}

function renderFigures(pictures: FigurePicture[], options: RenderOptions): string {
  return renderHtml({ blocks: pictures.map((picture) => ({ type: "figure", picture })) }, options);
}

function renderCard(pictures: FigurePicture[], options: RenderOptions): string {
  if (pictures.length === 1) return renderFigures(pictures, options);
  const images = pictures.map(({ pictureId, alt }) => {
    const { width, height } = options.pictureSize?.(pictureId) ?? { width: 1, height: 1 };
    const src = escapeHtml(options.pictureUrl(pictureId) ?? "");
    const image = `<img src="${src}" width="${width}" height="${height}" alt="${escapeHtml(alt)}">`;
    return `<div class="kg-gallery-image">${image}</div>`;
  });
  const captions = pictures.flatMap(({ caption }) => (caption?.length ? [renderSpans(caption)] : []));
  const caption = captions.length > 0 ? `<figcaption>${captions.join(" · ")}</figcaption>` : "";
  const container = `<div class="kg-gallery-container"><div class="kg-gallery-row">${images.join("")}</div></div>`;
  return `<figure class="kg-card kg-gallery-card kg-width-wide">${container}${caption}</figure>`;
}
