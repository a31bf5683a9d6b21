import type { ArticleDocument, Block, DetailsBlock, FigurePicture, Mark, Span } from "./document.ts";

const markOrder = { link: 0, bold: 1, italic: 2 } as const;

/**
 * Brings a document into canonical form: no empty spans or blocks, adjacent spans with the same marks joined, and marks
 * in a fixed order without duplicates. Idempotent.
 */
export function normaliseDocument(document: ArticleDocument): ArticleDocument {
  return { blocks: document.blocks.map(normaliseBlock).filter((block) => block !== null) };
}

function normaliseBlock(block: Block): Block | null {
  switch (block.type) {
    case "paragraph":
    case "heading": {
      const spans = normaliseSpans(block.spans);
      return isBlank(spans) ? null : { ...block, spans };
    }
    case "list": {
      const items = block.items.map(normaliseSpans).filter((spans) => !isBlank(spans));
      return items.length === 0 ? null : { ...block, items };
    }
    case "quote": {
      const paragraphs = block.paragraphs.map(normaliseSpans).filter((spans) => !isBlank(spans));
      return paragraphs.length === 0 ? null : { ...block, paragraphs };
    }
    case "details":
      return normaliseDetails(block);
    case "figure":
      return { ...block, picture: normalisePicture(block.picture) };
    case "gallery":
      return { ...block, pictures: block.pictures.map(normalisePicture) };
  }
}

/** A lone label becomes the fact's text. A title without facts becomes a paragraph. */
function normaliseDetails({ title: givenTitle = [], items: given, ...block }: DetailsBlock): Block | null {
  const title = normaliseSpans(givenTitle);
  const items = given.flatMap((item): DetailsBlock["items"] => {
    const [label, spans] = [normaliseSpans(item.label ?? []), normaliseSpans(item.spans)];
    if (isBlank(spans)) return isBlank(label) ? [] : [{ spans: label }];
    return [isBlank(label) ? { spans } : { label, spans }];
  });
  if (items.length > 0) return { ...block, ...(isBlank(title) ? {} : { title }), items };
  return isBlank(title) ? null : { type: "paragraph", spans: title };
}

function normalisePicture({ caption, ...picture }: FigurePicture): FigurePicture {
  const spans = normaliseSpans(caption ?? []);
  return isBlank(spans) ? picture : { ...picture, caption: spans };
}

function normaliseSpans(spans: Span[]): Span[] {
  const joined: Span[] = [];
  for (const span of spans) {
    const marks = normaliseMarks(span.marks ?? []);
    const last = joined.at(-1);
    if (last !== undefined && JSON.stringify(last.marks ?? []) === JSON.stringify(marks)) last.text += span.text;
    else joined.push(marks.length === 0 ? { text: span.text } : { text: span.text, marks });
  }
  return joined;
}

function normaliseMarks(marks: Mark[]): Mark[] {
  const first = new Map<Mark["type"], Mark>();
  for (const mark of marks) if (!first.has(mark.type)) first.set(mark.type, mark);
  return [...first.values()].sort((a, b) => markOrder[a.type] - markOrder[b.type]);
}

function isBlank(spans: Span[]): boolean {
  return spans.every((span) => span.text.trim() === "");
}
