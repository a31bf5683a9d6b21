import type { Block } from "../../document/document.ts";
import type { RevisableArticle, RevisedArticle, SourceMaterial } from "../article-writer.ts";
import type { AnswerChanges } from "./answer-schemas.ts";
import type { NumberedSource } from "./read-sources.ts";
import { oneLine, toBlock, withoutEmptySections } from "./to-blocks.ts";
import { trimMeta, trimTitle } from "./trim-metadata.ts";

/** What a model may change; the rest of its answer is dropped. */
export type Permission = {
  block(index: number): boolean;
  /** Whether new blocks may come after this one. */
  after(index: number): boolean;
  title: boolean;
  excerpt: boolean;
  metaDescription: boolean;
};

type Changed = RevisedArticle["changed"];

/**
 * Reuses the same objects for everything that stays, so it's unchanged by construction, not because the model
 * cooperates. Pictures always stay.
 */
export function applyChanges(
  article: RevisableArticle,
  answer: AnswerChanges,
  may: Permission,
  { material, sources }: { material: SourceMaterial; sources: readonly NumberedSource[] },
): { article: RevisableArticle; changed: Changed } {
  const { blocks, newBlocks } = changeBlocks(article.document.blocks, answer, may, sources);
  const changed: Changed = blocks.flatMap((block, index) => (newBlocks.has(block) ? [index] : []));
  const removed = article.document.blocks.length + newBlocks.size - blocks.length;
  // A removed block is reported at the block that took its place.
  if (changed.length === 0 && removed > 0) changed.push(firstDifference(article.document.blocks, blocks));
  const next: RevisableArticle = { ...article, document: { blocks } };
  const set = (part: "title" | "excerpt" | "metaDescription", text: string) => {
    if (!may[part] || text === "" || text === article[part]) return;
    next[part] = text;
    changed.push(part);
  };
  set("title", trimTitle(answer.title));
  set("excerpt", oneLine(answer.excerpt));
  set(
    "metaDescription",
    answer.metaDescription.trim() === "" ? "" : trimMeta(answer.metaDescription, material.language),
  );
  return { article: next, changed };
}

function changeBlocks(
  given: readonly Block[],
  answer: AnswerChanges,
  may: Permission,
  sources: readonly NumberedSource[],
): { blocks: Block[]; newBlocks: Set<Block> } {
  const newBlocks = new Set<Block>();
  let hasRemoved = false;
  const blocks = given.flatMap((block, index): Block[] => {
    const isPicture = block.type === "figure" || block.type === "gallery";
    const own = answer.changes.filter((change) => change.index === index);
    const change = isPicture || !may.block(index) ? undefined : own.find(({ action }) => action !== "insert-after");
    const replaced =
      change === undefined ? block : change.action === "remove" ? null : sameOr(block, toBlock(change, sources));
    const inserted = may.after(index)
      ? own.filter(({ action }) => action === "insert-after").flatMap((insert) => toBlock(insert, sources) ?? [])
      : [];
    if (replaced === null) hasRemoved = true;
    else if (replaced !== block) newBlocks.add(replaced);
    for (const one of inserted) newBlocks.add(one);
    return [...(replaced === null ? [] : [replaced]), ...inserted];
  });
  return { blocks: hasRemoved ? withoutEmptySections(blocks) : blocks, newBlocks };
}

/**
 * A block that returns with the same words keeps its marks, a higher-level heading keeps its level, and a
 * repaired text keeps its sources.
 */
function sameOr(before: Block, after: Block | null): Block | null {
  if (after === null) return null;
  if (after.type === before.type && plainText(before) === plainText(after)) return before;
  if (after.type === "heading") return before.type === "heading" ? { ...after, level: before.level } : after;
  const sources = "sources" in before ? before.sources : undefined;
  return sources !== undefined && "spans" in after && after.sources === undefined ? { ...after, sources } : after;
}

/** A block's words, one line per paragraph or list entry; "" for pictures. */
export function plainText(block: Block): string {
  const text = (spans: { text: string }[]) => spans.map((span) => span.text).join("");
  switch (block.type) {
    case "paragraph":
    case "heading":
      return text(block.spans);
    case "list":
      return block.items.map(text).join("\n");
    case "quote":
      return block.paragraphs.map(text).join("\n");
    case "details":
      return block.items.map(({ label, spans }) => text([...(label ?? []), { text: " " }, ...spans]).trim()).join("\n");
    case "figure":
    case "gallery":
      return "";
  }
}

function firstDifference(before: readonly Block[], after: readonly Block[]): number {
  const at = after.findIndex((block, index) => block !== before[index]);
  return at < 0 ? Math.max(0, after.length - 1) : at;
}
