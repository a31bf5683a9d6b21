import type { ArticleDocument, Block, FigurePicture } from "../../document/document.ts";

/** This near the top, readers see the picture above the text and the one in it at the same time. */
const NEAR_TOP = 1;

/**
 * Returns the text without its first picture, for a site that shows the picture above it. Keeps the text below the
 * picture. Further down, a picture with a caption stays: the caption says nothing without it.
 */
export function withoutFirstPicture({ blocks }: ArticleDocument): ArticleDocument {
  const at = blocks.findIndex(({ type }) => type === "figure" || type === "gallery");
  const first = blocks[at];
  if (at > NEAR_TOP && first?.type === "figure" && first.picture.caption?.length) return { blocks };
  return { blocks: blocks.flatMap((block, index) => (index === at ? leaveOutFirst(block) : [block])) };
}

function leaveOutFirst(block: Block): Block[] {
  if (block.type === "figure") return toCaption(block.picture);
  if (block.type !== "gallery") return [block];
  const [first, second, ...others] = block.pictures;
  if (first === undefined || second === undefined) return [];
  const rest: Block =
    others.length === 0 ? { type: "figure", picture: second } : { type: "gallery", pictures: [second, ...others] };
  return [...toCaption(first), rest];
}

function toCaption({ caption = [] }: FigurePicture): Block[] {
  return caption.length === 0 ? [] : [{ type: "paragraph", spans: caption }];
}
