import type { Block, FigurePicture } from "../../document/document.ts";
import type { Finding, SourceMaterial } from "../article-writer.ts";
import { cleanText } from "../text/clean-text.ts";
import { findOrder } from "../text/find-order.ts";
import type { LanguageDetector } from "../text/detect-language.ts";
import { cutAtWord, displayLength } from "../text/words.ts";
import { framesOf, type PostFrames, type WriterLocale } from "./locales/locale.ts";

/** Screen readers cut longer ones off. */
const longestAlt = 125;

/** `missing`: no description. `foreign`: described in another language. Indexes into the post's pictures. */
type PictureBlock = {
  block: Block;
  findings: {
    index: number;
    reason: "findings.altText.notDescribed" | "findings.altText.otherLanguage";
    alt: string;
  }[];
};

/** One picture becomes a figure, several a gallery; null for none. */
export function makeFigure(
  material: SourceMaterial,
  context: { title: string; date: string; locale: WriterLocale; detector: LanguageDetector },
): PictureBlock | null {
  const findings: PictureBlock["findings"] = [];
  const frames = framesOf(context.locale, material);
  const pictures = material.pictures.map((picture, index): FigurePicture => {
    const own = describedAs(picture.alt);
    const isForeign = own !== "" && context.detector.isForeign(own, context.locale.language);
    if (own !== "" && !isForeign) return { pictureId: picture.pictureId, alt: cutAtWord(own, longestAlt, "en") };
    findings.push({
      index,
      reason: isForeign ? "findings.altText.otherLanguage" : "findings.altText.notDescribed",
      alt: own,
    });
    return {
      pictureId: picture.pictureId,
      alt: neutralAlt({ ...context, frames }, { number: index + 1, count: material.pictures.length }),
    };
  });
  const [first] = pictures;
  if (!first) return null;
  return {
    block: pictures.length === 1 ? { type: "figure", picture: first } : { type: "gallery", pictures },
    findings,
  };
}

/** "" when there is none, or when it addresses a model instead of a reader. */
function describedAs(alt: string | null): string {
  const text = cleanText(alt ?? "")
    .replace(/\s+/gu, " ")
    .trim();
  return findOrder(text) === null ? text : "";
}

/** True whatever the picture shows; with several pictures, each text gives its number. */
function neutralAlt(
  { title, date, frames }: { title: string; date: string; frames: PostFrames },
  { number, count }: { number: number; count: number },
): string {
  const ofSeveral = frames.altOf.replace("{number}", String(number)).replace("{count}", String(count));
  const frame = count > 1 ? ofSeveral : frames.alt;
  const filled = (shown: string) => frame.replace("{date}", date).replace("{title}", () => shown);
  const room = longestAlt - displayLength(filled(""), "en");
  const bare = title.replace(/^["“„«](.*)["”“»]$/u, "$1");
  return filled(displayLength(bare, "en") <= room ? bare : `${cutAtWord(bare, room - 1, "en")}…`);
}

export function altFindings(figure: PictureBlock, block: number): Finding[] {
  return figure.findings.map(({ index, reason, alt }) => ({
    kind: "alt-text",
    block,
    sentence: null,
    reason,
    isAdvice: true,
    values: { picture: String(index + 1), ...(alt !== "" && { alt }) },
  }));
}
