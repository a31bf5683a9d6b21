import type { Actor } from "../../platform/actor.ts";
import type { WrittenArticle } from "../../writer/article-writer.ts";
import { isByMachine } from "../../writer/is-by-machine.ts";
import type { ArticleDocument } from "../../document/document.ts";
import type { DigitalSourceType } from "../../document/render/json-ld.ts";

export type MarkedVersion = {
  version: number;
  title: string;
  document: ArticleDocument;
  record: WrittenArticle["record"];
  createdBy: Actor;
};

/**
 * Returns how the latest of these versions came about, in the term for readers; null if no model was involved.
 * Restoring what the model wrote doesn't count as an edit.
 */
export function digitalSourceType(versions: readonly MarkedVersion[]): DigitalSourceType | null {
  const ordered = [...versions].sort((a, b) => a.version - b.version);
  const newest = ordered.at(-1);
  if (newest === undefined || !ordered.some(({ record }) => record.writer === "model")) return null;
  const firstEdit = ordered.findIndex((version) => !isByMachine(version));
  const untouched = firstEdit === -1 ? ordered : ordered.slice(0, firstEdit);
  const same = untouched.find((version) => textOf(version) === textOf(newest));
  if (same === undefined) return "compositeWithTrainedAlgorithmicMedia";
  return same.record.writer === "model" ? "trainedAlgorithmicMedia" : null;
}

function textOf({ title, document }: MarkedVersion): string {
  return JSON.stringify([title, document]);
}
