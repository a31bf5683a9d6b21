import type { ArticleDocument, Block, DetailsBlock, FigurePicture, Span } from "../../../document/document.ts";

/** An editable piece of an article; the last four kinds belong to a fact box or a picture. */
export type ProofText = {
  kind: "paragraph" | "heading" | "item" | "quote" | "boxTitle" | "label" | "fact" | "caption";
  text: string;
};

/** Returns what the form without JavaScript lets people edit: the texts in reading order, as plain text. */
export function toProofTexts(document: ArticleDocument): ProofText[] {
  return document.blocks.flatMap((block): ProofText[] => {
    switch (block.type) {
      case "paragraph":
      case "heading":
        return [{ kind: block.type, text: textOf(block.spans) }];
      case "list":
        return block.items.map((spans) => ({ kind: "item", text: textOf(spans) }));
      case "quote":
        return block.paragraphs.map((spans) => ({ kind: "quote", text: textOf(spans) }));
      case "details":
        return [
          ...toText("boxTitle", block.title),
          ...block.items.flatMap(({ label, spans }) => [...toText("label", label), ...toText("fact", spans)]),
        ];
      case "figure":
        return toText("caption", block.picture.caption);
      case "gallery":
        return block.pictures.flatMap(({ caption }) => toText("caption", caption));
    }
  });
}

function toText(kind: ProofText["kind"], spans: Span[] | undefined): ProofText[] {
  return spans === undefined ? [] : [{ kind, text: textOf(spans) }];
}

/**
 * Returns the document with its texts replaced, in the order of `toProofTexts`. Drops a text that was emptied; splits a
 * text of several paragraphs. Untouched text keeps its marks; an edited text keeps them before and after the edit.
 */
export function withProofTexts(document: ArticleDocument, texts: string[]): ArticleDocument {
  const given = texts[Symbol.iterator]();
  const next = (spans: Span[]) =>
    toParagraphs(given.next().value ?? "").map((text, index) => (index === 0 ? editSpans(spans, text) : [{ text }]));
  return { blocks: document.blocks.flatMap((block) => editBlock(block, next)) };
}

/** Returns the next text of the form as paragraphs, with the marks of `spans`. */
type NextText = (spans: Span[]) => Span[][];

function editBlock(block: Block, next: NextText): Block[] {
  switch (block.type) {
    case "paragraph":
      return next(block.spans).map((spans) => ({ ...block, spans }));
    case "heading": {
      const spans = next(block.spans).flat();
      return spans.length === 0 ? [] : [{ ...block, spans }];
    }
    case "list": {
      const items = block.items.flatMap(next);
      return items.length === 0 ? [] : [{ ...block, items }];
    }
    case "quote": {
      const paragraphs = block.paragraphs.flatMap(next);
      return paragraphs.length === 0 ? [] : [{ ...block, paragraphs }];
    }
    case "details":
      return [editDetails(block, next)];
    case "figure":
      return [{ ...block, picture: editCaption(block.picture, next) }];
    case "gallery":
      return [{ ...block, pictures: block.pictures.map((picture) => editCaption(picture, next)) }];
  }
}

/** May leave facts without words, which `normaliseDocument` drops. */
function editDetails(block: DetailsBlock, next: NextText): DetailsBlock {
  const title = block.title && next(block.title).flat();
  const items = block.items.flatMap((item): DetailsBlock["items"] => {
    const label = item.label && next(item.label).flat();
    const [spans = [], ...others] = next(item.spans);
    return [{ ...(label && { label }), spans }, ...others.map((other) => ({ spans: other }))];
  });
  return { ...block, ...(title && { title }), items };
}

function editCaption(picture: FigurePicture, next: NextText): FigurePicture {
  return picture.caption === undefined ? picture : { ...picture, caption: joinLines(next(picture.caption)) };
}

function joinLines(lines: Span[][]): Span[] {
  return lines.flatMap((line, index) => (index === 0 ? line : [{ text: "\n" }, ...line]));
}

/** Browsers send line breaks as CR LF (HTML, form submission); an empty line separates paragraphs. */
function toParagraphs(typed: string): string[] {
  return typed
    .replaceAll("\r\n", "\n")
    .split(/\n[\t ]*\n+/)
    .map((text) => text.trim())
    .filter((text) => text !== "");
}

function textOf(spans: Span[]): string {
  return spans.map(({ text }) => text).join("");
}

function editSpans(spans: Span[], text: string): Span[] {
  const before = textOf(spans);
  if (before.trim() === text) return spans;
  const head = countAlike([...before], [...text]);
  const tail = countAlike([...before.slice(head)].reverse(), [...text.slice(head)].reverse());
  const middle = text.slice(head, text.length - tail);
  return [
    ...cut(spans, 0, head),
    ...(middle === "" ? [] : [{ text: middle }]),
    ...cut(spans, before.length - tail, before.length),
  ];
}

/** Returns the length of the common prefix in code units; compares whole characters, so it splits none. */
function countAlike(one: string[], other: string[]): number {
  const end = one.findIndex((character, index) => character !== other[index]);
  return one.slice(0, end === -1 ? one.length : end).join("").length;
}

function cut(spans: Span[], from: number, to: number): Span[] {
  let at = 0;
  return spans.flatMap((span) => {
    const text = span.text.slice(Math.max(0, from - at), Math.max(0, to - at));
    at += span.text.length;
    return text === "" ? [] : [{ ...span, text }];
  });
}
