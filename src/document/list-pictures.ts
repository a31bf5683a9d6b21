import type { Block, FigurePicture } from "./document.ts";

/** Every photo of a document, in reading order. */
export function listPictures(blocks: Block[]): FigurePicture[] {
  return blocks.flatMap((block) => {
    if (block.type === "figure") return [block.picture];
    return block.type === "gallery" ? block.pictures : [];
  });
}
