import { listPictures } from "../../document/list-pictures.ts";
import { documentSchema, type ArticleDocument, type Block } from "../../document/document.ts";
import type { Finding } from "../article-writer.ts";
import type { ReasonIn } from "../finding-reason.ts";
import type { Passage } from "./article-text.ts";
import type { SourceFacts } from "./source-facts.ts";

/**
 * Checks that a document renders as a proper article: valid, headings in order, its own pictures once each, no
 * markup in its text.
 */
export function checkStructure(document: ArticleDocument, passages: Passage[], facts: SourceFacts): Finding[] {
  const findings: Finding[] = [];
  const add = (reason: ReasonIn<"structure">, block: number | null, value?: string) =>
    findings.push({
      kind: "structure",
      block,
      sentence: null,
      reason: `findings.structure.${reason}`,
      ...(value === undefined ? {} : { values: { value } }),
    });
  const parsed = documentSchema.safeParse(document);
  if (!parsed.success) add("invalid", null, parsed.error.issues[0]?.path.join(".") ?? "");
  if (
    !document.blocks.some((block) => block.type === "paragraph" || block.type === "figure" || block.type === "gallery")
  )
    add("empty", null);
  checkHeadings(document.blocks, add);
  checkPictures(document.blocks, facts, add);
  document.blocks.forEach((block, index) => {
    if (isBlank(block)) add("blank", index);
  });
  for (const passage of passages) {
    const leak = markup.exec(passage.text);
    if (leak !== null) add("markup", passage.block, leak[0]);
  }
  return findings;
}

type Add = (reason: ReasonIn<"structure">, block: number | null, value?: string) => void;

/** Markdown, HTML or entities that a model put into plain text. */
const markup = new RegExp(
  String.raw`\*\*\S|^#{1,6}\s|\]\(https?:|^\x60{3}` +
    String.raw`|<\/?(?:p|h[1-6]|br|ul|li|strong|em|b|i|a|img|div|span|script|figure|blockquote)\b[^>]*>` +
    String.raw`|&(?:amp|lt|gt|quot|nbsp|#\d+);|^!\[`,
  "imu",
);

function checkHeadings(blocks: Block[], add: Add): void {
  let hasSection = false;
  blocks.forEach((block, index) => {
    if (block.type !== "heading") return;
    if (block.level === 3 && !hasSection) add("headingOrder", index);
    if (block.level === 2) hasSection = true;
    const next = blocks[index + 1];
    if (next === undefined || (next.type === "heading" && next.level <= block.level)) add("headingWithoutText", index);
  });
}

function checkPictures(blocks: Block[], facts: SourceFacts, add: Add): void {
  const known = new Set(facts.pictures.map((picture) => picture.pictureId));
  const seen = new Set<string>();
  blocks.forEach((block, index) => {
    const pictures = listPictures([block]);
    for (const { pictureId } of pictures) {
      if (!known.has(pictureId)) add("unknownPicture", index, pictureId);
      if (seen.has(pictureId)) add("pictureTwice", index, pictureId);
      seen.add(pictureId);
    }
  });
}

function isBlank(block: Block): boolean {
  const isEmpty = (spans: { text: string }[]) => spans.every((span) => span.text.trim() === "");
  switch (block.type) {
    case "paragraph":
    case "heading":
      return isEmpty(block.spans);
    case "list":
      return block.items.some(isEmpty);
    case "quote":
      return block.paragraphs.some(isEmpty);
    case "details":
      return block.items.some(({ spans }) => isEmpty(spans));
    case "figure":
    case "gallery":
      return false;
  }
}
