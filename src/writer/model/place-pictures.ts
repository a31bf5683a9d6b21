import type { Block, FigurePicture } from "../../document/document.ts";
import { spansOf } from "../built-in/realise-blocks.ts";
import type { AnswerArticle } from "./answer-schemas.ts";
import { oneLine } from "./to-blocks.ts";

/**
 * Puts each picture where the model placed it; neighbours become a gallery. Pictures without a place open the
 * article, or end it if others have one.
 *
 * `texts` are the answer's blocks converted to ours, null for pictures; `all` holds the post's pictures.
 */
export function placePictures(
  answers: AnswerArticle["blocks"],
  texts: readonly (Block | null)[],
  all: Block | null,
): Block[] {
  const left = new Map(picturesOf(all).map((picture, index) => [index + 1, picture]));
  const blocks: Block[] = [];
  let group: FigurePicture[] = [];
  const close = () => {
    blocks.push(...toBlocks(group));
    group = [];
  };
  answers.forEach((answer, index) => {
    const picture = left.get(answer.picture);
    if (answer.type === "picture" && picture !== undefined) {
      left.delete(answer.picture);
      const caption = oneLine(answer.text);
      group.push(caption === "" ? picture : { ...picture, caption: spansOf(caption) });
      return;
    }
    const text = texts[index] ?? null;
    if (text === null) return;
    close();
    blocks.push(text);
  });
  close();
  const rest = toBlocks([...left.values()]);
  const isAnyPlaced = left.size < picturesOf(all).length;
  return isAnyPlaced ? [...blocks, ...rest] : [...rest, ...blocks];
}

function picturesOf(block: Block | null): FigurePicture[] {
  if (block?.type === "figure") return [block.picture];
  return block?.type === "gallery" ? block.pictures : [];
}

function toBlocks(pictures: FigurePicture[]): Block[] {
  const [first] = pictures;
  if (first === undefined) return [];
  return [pictures.length === 1 ? { type: "figure", picture: first } : { type: "gallery", pictures }];
}
