import type { ArticleDocument, FigurePicture } from "../../../document/document.ts";
import { layOutGallery } from "../../../document/lay-out-gallery.ts";
import { renderHtml, renderSpans } from "../../../document/render/html.ts";
import type { BlogPicture } from "../tables.ts";
import { type Html, html, photo, wideSizes } from "./page-html.ts";

type BodyOptions = { url: string; pictures: BlogPicture[]; hasHero: boolean };

/** An article's text with its photos: single ones wide, galleries in rows of one height, none cropped. */
export function renderBody(document: ArticleDocument, { url, pictures, hasHero }: BodyOptions): Html {
  let shown = hasHero ? 1 : 0;
  const figure = (picture: FigurePicture, sizes: string, share: number | null): Html | null => {
    const stored = pictures.find(({ pictureId }) => pictureId === picture.pictureId);
    if (stored === undefined) return null;
    const isFirst = shown === 0;
    shown += 1;
    const image = photo({ ...stored, alt: picture.alt }, { url, sizes, isFirst, classes: "u-photo" });
    const classes = share === null ? "photo" : `photo s${share}`;
    return html`<figure class="${classes}">${image}${toCaption(picture)}</figure>`;
  };
  const layOut = (all: FigurePicture[]): string => {
    const [alone, ...others] = all;
    if (alone !== undefined && others.length === 0) {
      return figure(alone, wideSizes, null)?.html ?? "";
    }
    const known = all.filter(({ pictureId }) => pictures.some((each) => each.pictureId === pictureId));
    return html`<div class="gallery">
      ${toRows(known, pictures).map(
        (row) =>
          html`<div class="row">
            ${row.map(({ picture, share }) =>
              figure(picture, `(min-width: 1160px) ${Math.round(share * 1.1)}px, ${Math.round(share / 10)}vw`, share),
            )}
          </div>`,
      )}
    </div>`.html;
  };
  const text = renderHtml(document, {
    pictureUrl: () => null,
    layOut,
    frameFacts: (facts) => `<section class="facts">${facts}</section>`,
  });
  return { html: text };
}

export function toCaption({ caption }: FigurePicture): Html | null {
  return caption?.length ? html`<figcaption>${{ html: renderSpans(caption) }}</figcaption>` : null;
}

/** Rows of photos with the share of the row's width that gives each of them the same height. */
function toRows(all: FigurePicture[], pictures: BlogPicture[]): { picture: FigurePicture; share: number }[][] {
  const ratios = all.map(({ pictureId }) => {
    const stored = pictures.find((each) => each.pictureId === pictureId);
    return stored === undefined ? 1 : stored.width / stored.height;
  });
  return layOutGallery(ratios).map((row) => {
    const together = row.reduce((sum, index) => sum + (ratios[index] ?? 1), 0);
    return row.flatMap((index) => {
      const picture = all[index];
      return picture === undefined ? [] : [{ picture, share: Math.round(((ratios[index] ?? 1) / together) * 1000) }];
    });
  });
}
