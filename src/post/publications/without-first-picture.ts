import type { ArticleDocument, Block, FigurePicture } from "../../document/document.ts";

/** The text of a post whose first picture the site shows above it. What was written below the picture stays. */
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
