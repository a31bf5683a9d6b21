import { listPictures } from "../../document/list-pictures.ts";
import type { ArticleDocument } from "../../document/document.ts";
import type { Finding } from "../article-writer.ts";
import type { ReasonIn } from "../finding-reason.ts";
import { foldText, normaliseText } from "./normalise-text.ts";
import type { SourceFacts } from "./source-facts.ts";

/** Screen readers read an alt text in one go. */
const longestAlt = 125;

/** Screen readers already announce an image, so "Image of …" is redundant. */
const redundantStart = new RegExp(
  String.raw`^(?:an? |the )?(?:image|picture|photo|photograph) of` +
    String.raw`|^(?:ein )?(?:bild|foto) (?:von|eines|einer)|^(?:une )?(?:image|photo) d[e']` +
    String.raw`|^(?:un'|una )?(?:immagine|foto) d(?:i|el|ella)|^(?:hình|bức) ảnh (?:về|chụp|của)` +
    String.raw`|^(?:gambar|foto) (?:bagi|tentang)|(?:の画像|の写真)[。.]?$`,
  "iu",
);

/** Each picture needs its own alt text that is neither the file name nor the caption. */
export function checkAltTexts(document: ArticleDocument, facts: SourceFacts): Finding[] {
  const caption = foldText(normaliseText(facts.caption)).trim();
  const seen = new Set<string>();
  return document.blocks.flatMap((block, index) => {
    const pictures = listPictures([block]);
    return pictures.flatMap(({ alt }) => {
      const key = foldText(normaliseText(alt)).trim();
      const faults: [ReasonIn<"altText">, boolean][] = [
        ["missing", key === ""],
        ["tooLong", [...alt].length > longestAlt],
        ["fileName", /\.(?:jpe?g|png|webp|heic|gif)$/i.test(key) || /^(?:img|dsc|pxl)[_-]?\d+/i.test(key)],
        ["redundantStart", redundantStart.test(alt.trim())],
        ["caption", key !== "" && key === caption],
        ["twice", key !== "" && seen.has(key)],
      ];
      seen.add(key);
      return faults
        .filter(([, isFault]) => isFault)
        .map(([fault]): Finding => ({
          kind: "alt-text",
          block: index,
          sentence: alt,
          reason: `findings.altText.${fault}`,
        }));
    });
  });
}
