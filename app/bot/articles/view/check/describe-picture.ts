import { listPictures } from "../../../../../src/document/list-pictures.ts";
import type { ArticleDocument, FigurePicture } from "../../../../../src/document/document.ts";
import type { Article, Finding } from "../../article-documents.ts";

/** The picture whose description a finding is about; null for any other finding. */
export function findPicture(
  { kind, sentence, values }: Finding,
  { document, pictures }: Pick<Article, "pictures"> & { document: ArticleDocument },
): FigurePicture | null {
  if (kind !== "alt-text") return null;
  const id = pictures[Number(values["picture"]) - 1]?.id;
  const shown = listPictures(document.blocks);
  return shown.find((picture) => (sentence === null ? picture.pictureId === id : picture.alt === sentence)) ?? null;
}

/** Returns the document with a new description for a picture. */
export function describePicture({ blocks }: ArticleDocument, pictureId: string, alt: string): ArticleDocument {
  const describe = (picture: FigurePicture) => (picture.pictureId === pictureId ? { ...picture, alt } : picture);
  return {
    blocks: blocks.map((block) => {
      if (block.type === "figure") return { ...block, picture: describe(block.picture) };
      return block.type === "gallery" ? { ...block, pictures: block.pictures.map(describe) } : block;
    }),
  };
}
