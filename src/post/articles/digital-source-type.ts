import type { Actor } from "../../platform/actor.ts";
import type { WrittenArticle } from "../../writer/article-writer.ts";
import type { ArticleDocument } from "../../document/document.ts";

/** The IPTC's terms for media that a trained model made, alone or together with a person (cv.iptc.org/newscodes/digitalsourcetype). */
export type DigitalSourceType = "trainedAlgorithmicMedia" | "compositeWithTrainedAlgorithmicMedia";

export type MarkedVersion = {
  version: number;
  title: string;
  document: ArticleDocument;
  record: WrittenArticle["record"];
  createdBy: Actor;
};

/**
 * How the newest of these versions came about, as far as readers are told; null where no model had a
 * part in it. A person who only went back to what the model wrote has edited nothing.
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

/** The first version is always a writer's, whoever asked for it. */
export function isByMachine({ version, createdBy }: Pick<MarkedVersion, "version" | "createdBy">): boolean {
  return version === 1 || createdBy.type === "system";
}

function textOf({ title, document }: MarkedVersion): string {
  return JSON.stringify([title, document]);
}
