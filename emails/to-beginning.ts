import { listPictures } from "../src/document/list-pictures.ts";
import type { ArticleDocument, Block, FigurePicture, Span } from "../src/document/document.ts";

/** About three paragraphs: enough to judge the tone, short enough to reach the button. */
const MAX_CHARACTERS = 1_000;
const MAX_PREVIEW = 150;

type Beginning = {
  blocks: Block[];
  /** All of its pictures. */
  pictures: FigurePicture[];
  /** Whether the article goes on. */
  isCut: boolean;
  /** Its first words, without markup. */
  words: string;
};

/** Returns what an email shows of an article: its pictures and the first paragraphs. */
export function toBeginning({ blocks }: ArticleDocument): Beginning {
  const texts = blocks.filter(({ type }) => type !== "figure" && type !== "gallery");
  const shown = takeFirst(texts);
  return {
    ...{ blocks: shown.blocks, isCut: shown.isCut },
    pictures: listPictures(blocks),
    words: cutText(texts.slice(0, 2).map(textOf).join(" ").replaceAll(/\s+/g, " "), MAX_PREVIEW),
  };
}

function takeFirst(blocks: Block[]): { blocks: Block[]; isCut: boolean } {
  const taken: Block[] = [];
  let left = MAX_CHARACTERS;
  for (const block of blocks) {
    const length = textOf(block).length;
    if (length > left) {
      // A heading says nothing without the text after it.
      if (taken.at(-1)?.type === "heading") taken.pop();
      if (taken.length === 0 && block.type === "paragraph")
        taken.push({ ...block, spans: cutSpans(block.spans, MAX_CHARACTERS) });
      return { blocks: taken, isCut: true };
    }
    taken.push(block);
    left -= length;
  }
  return { blocks: taken, isCut: false };
}

function textOf(block: Block): string {
  switch (block.type) {
    case "paragraph":
    case "heading":
      return join(block.spans);
    case "list":
      return block.items.map(join).join(" ");
    case "quote":
      return block.paragraphs.map(join).join(" ");
    case "details":
      return [block.title, ...block.items.flatMap(({ label, spans }) => [label, spans])].map(join).join(" ");
    case "figure":
    case "gallery":
      return "";
  }
}

const join = (spans: Span[] = []) => spans.map(({ text }) => text).join("");

function cutSpans(spans: Span[], max: number): Span[] {
  let left = max;
  return spans.flatMap((span) => {
    if (left <= 0) return [];
    const text = cutText(span.text, left);
    left -= span.text.length;
    return [{ ...span, text }];
  });
}

/** Cuts between words where possible; Japanese has no spaces. */
function cutText(text: string, max: number): string {
  const characters = [...text];
  if (characters.length <= max) return text;
  const cut = characters.slice(0, max - 1).join("");
  const space = cut.lastIndexOf(" ");
  return `${cut.slice(0, space > max / 2 ? space : cut.length).trimEnd()}…`;
}
