import type {
  ArticleDocument,
  Block,
  DetailsBlock,
  FigurePicture,
  Span,
} from "../../../../../src/document/document.ts";
import { listRuns, slice, textOf } from "../../../../ui/article/place-findings.ts";

/**
 * Returns the document without a sentence's first occurrence, dropping blocks left without words. Null if it isn't
 * found.
 */
export function takeOutSentence({ blocks }: ArticleDocument, sentence: string): ArticleDocument | null {
  const at = blocks.findIndex((block) => listRuns(block).some((run) => textOf(run).includes(sentence)));
  const found = blocks[at];
  if (found === undefined || sentence === "") return null;
  let isOut = false;
  const left = mapRuns(found, (run) => {
    const from = textOf(run).indexOf(sentence);
    if (isOut || from === -1) return run;
    isOut = true;
    return closeGap(slice(run, 0, from), slice(run, from + sentence.length, textOf(run).length));
  });
  return { blocks: blocks.flatMap((block, index) => (index === at ? (left ?? []) : [block])) };
}

/** Changes the block's runs and drops those without words. Null when none is left; pictures stay. */
function mapRuns(block: Block, change: (run: Span[]) => Span[]): Block | null {
  const keep = (run: Span[] = []): Span[][] => [change(run)].filter((changed) => textOf(changed).trim() !== "");
  switch (block.type) {
    case "paragraph":
    case "heading": {
      const [spans] = keep(block.spans);
      return spans ? { ...block, spans } : null;
    }
    case "list": {
      const items = block.items.flatMap(keep);
      return items.length > 0 ? { ...block, items } : null;
    }
    case "quote": {
      const paragraphs = block.paragraphs.flatMap(keep);
      return paragraphs.length > 0 ? { ...block, paragraphs } : null;
    }
    case "details":
      return mapDetails(block, keep);
    case "figure":
      return { ...block, picture: mapCaption(block.picture, keep) };
    case "gallery":
      return { ...block, pictures: block.pictures.map((picture) => mapCaption(picture, keep)) };
  }
}

type Keep = (run: Span[] | undefined) => Span[][];

/** A fact is dropped with its label. */
function mapDetails({ title: before, items: given, ...block }: DetailsBlock, keep: Keep): DetailsBlock | null {
  const [title] = keep(before);
  const items = given.flatMap((item) => {
    const [label] = keep(item.label);
    return keep(item.spans).map((spans) => ({ ...(label && { label }), spans }));
  });
  return items.length > 0 ? { ...block, ...(title && { title }), items } : null;
}

function mapCaption({ caption: before, ...picture }: FigurePicture, keep: Keep): FigurePicture {
  const [caption] = keep(before);
  return { ...picture, ...(caption && { caption }) };
}

/** Leaves one space where two sentences meet, and none at the ends. */
function closeGap(head: Span[], tail: Span[]): Span[] {
  const before = textOf(head).trimEnd();
  const after = textOf(tail).trimStart();
  const gap = before !== "" && after !== "" && /\s$/u.test(textOf(head)) ? [{ text: " " }] : [];
  return [
    ...slice(head, 0, before.length),
    ...gap,
    ...slice(tail, textOf(tail).length - after.length, textOf(tail).length),
  ];
}
