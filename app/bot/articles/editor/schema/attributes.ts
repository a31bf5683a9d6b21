import type { Attribute } from "@tiptap/core";

/**
 * Stays with a block during editing, and is never taken from pasted markup: the post's sentences behind the block, and
 * its language if not the article's. After a split, the second part is the author's own words.
 */
export const sources: Partial<Attribute> = {
  default: null,
  rendered: false,
  keepOnSplit: false,
  parseHTML: () => null,
  validate: (value) => expect(value === null || (Array.isArray(value) && value.every(isText)), "sources"),
};

export const lang: Partial<Attribute> = {
  default: null,
  parseHTML: () => null,
  validate: (value) => expect(value === null || isText(value), "lang"),
};

export function isText(value: unknown): value is string {
  return typeof value === "string";
}

/** For the editor's document check (`enableContentCheck`). */
export function expect(isFine: boolean, name: string): void {
  if (!isFine) throw new RangeError(`A document has no attribute ${name}`);
}
