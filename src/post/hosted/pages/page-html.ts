import { escapeHtml } from "../../../document/render/escape.ts";
import type { ArticleDocument } from "../../../document/document.ts";
import type { BlogPicture } from "../tables.ts";
import { listWidths, toFileName } from "../picture-files.ts";

/** HTML that is safe to insert. */
export type Html = { html: string };

type Part = Html | string | number | null | false | Part[];

/** Builds HTML; everything inserted is escaped unless it was built by this function or given as `Html`. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return { html: strings.reduce((text, piece, index) => text + toText(parts[index - 1] ?? null) + piece) };
}

function toText(part: Part): string {
  if (part === null || part === false) return "";
  if (Array.isArray(part)) return part.map(toText).join("");
  return typeof part === "object" ? part.html : escapeHtml(String(part));
}

/** The width of a photo that stands alone, for `sizes`. */
export const wideSizes = "(min-width: 1160px) 1100px, 100vw";

export type Photo = Pick<BlogPicture, "file" | "width" | "height"> & { alt: string };

/** The image element of a blog's picture. `sizes` as in HTML; the first one on a page loads at once. */
export function photo(
  { file, width, height, alt }: Photo,
  { url, sizes, isFirst = false, classes = "" }: { url: string; sizes: string; isFirst?: boolean; classes?: string },
): Html {
  const widths = listWidths(width);
  const at = (each: number) => `${url}/pictures/${toFileName(file, each)}`;
  const widest = widths.at(-1) ?? width;
  const set = widths.map((each) => `${at(each)} ${each}w`).join(", ");
  return html`<img
    src="${at(widest)}"
    ${widths.length > 1 && html`srcset="${set}" sizes="${sizes}"`}
    width="${widest}"
    height="${Math.round((height * widest) / width)}"
    alt="${alt}"
    class="${`${classes} r${Math.round((width / height) * 1_000)}`.trim()}"
    ${isFirst ? html`fetchpriority="high"` : html`loading="lazy"`}
    decoding="async"
  />`;
}

/** Splits off the photo that an article opens with: the page shows it above the title. */
export function splitHero(
  { blocks }: ArticleDocument,
  pictures: BlogPicture[],
): {
  hero: Photo | null;
  heroCaption: Extract<ArticleDocument["blocks"][number], { type: "figure" }> | null;
  rest: ArticleDocument;
} {
  const [first, ...rest] = blocks;
  const stored = first?.type === "figure" && pictures.find((each) => each.pictureId === first.picture.pictureId);
  if (first?.type !== "figure" || !stored) return { hero: null, heroCaption: null, rest: { blocks } };
  return { hero: { ...stored, alt: first.picture.alt }, heroCaption: first, rest: { blocks: rest } };
}
