import type { Finding } from "../article-documents.ts";
import type { EditedArticle } from "./edited-article.ts";
import { listPictures } from "../../../../src/document/list-pictures.ts";
import type { PlacedSentence, Sentence } from "./plugins/findings.ts";

/** A finding that still holds. */
export type OpenFinding = Finding & {
  index: number;
  /** The photo whose description is at fault. */ picture: { id: string; number: number } | null;
};

type Shown = { id: string; alt: string };

export function toSentences(findings: Finding[]): Sentence[] {
  return findings.flatMap(({ sentence }, index) => (sentence === null ? [] : [{ index, sentence }]));
}

/** A finding holds while its sentence is in the text; a finding about a description, until the description changes. */
export function listOpenFindings(
  { findings, pictureUrls, document }: EditedArticle,
  placed: PlacedSentence[],
  shown: Shown[],
): OpenFinding[] {
  const here = new Set(placed.map(({ index }) => index));
  const before = new Map(listPictures(document.blocks).map(({ pictureId, alt }) => [pictureId, alt]));
  return findings.flatMap((finding, index): OpenFinding[] => {
    const { kind, sentence } = finding;
    if (kind !== "alt-text") return sentence === null || here.has(index) ? [{ ...finding, index, picture: null }] : [];
    const picture = findPicture(finding, Object.keys(pictureUrls), shown);
    const isMended = picture && sentence === null && picture.alt !== before.get(picture.id);
    return picture && !isMended ? [{ ...finding, index, picture }] : [];
  });
}

/** Found by its position in the post, or by the description itself. */
function findPicture({ values, sentence }: Finding, ids: string[], shown: Shown[]) {
  const id = ids[Number(values["picture"]) - 1];
  const found = shown.find((one) => (sentence === null ? one.id === id : one.alt === sentence));
  return found ? { ...found, number: ids.indexOf(found.id) + 1 } : null;
}
