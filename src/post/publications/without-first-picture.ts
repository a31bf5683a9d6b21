import type { ArticleDocument, Block, FigurePicture } from "../../document/document.ts";

/**
 * Returns the text without its first picture, for a site that shows the picture above it. Keeps what was written below
 * the picture.
 */
export function withoutFirstPicture({ blocks }: ArticleDocument): ArticleDocument {
  const at = blocks.findIndex(({ type }) => type === "figure" || type === "gallery");
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
