import { useState } from "react";
import type { ArticleDocument } from "../../../../src/document/document.ts";

type Version = { version: number; document: ArticleDocument | null };

/** Remembers the version that was answered, and finds what's new in the next one. */
export function useFreshBlocks({ version, document }: Version): { blocks: number[] | null; remember(): void } {
  const [before, setBefore] = useState<Version | null>(null);
  const earlier = before !== null && version > before.version ? before.document : null;
  const known = new Set(earlier?.blocks.map((block) => JSON.stringify(block)));
  const fresh = document?.blocks.flatMap((block, index) => (known.has(JSON.stringify(block)) ? [] : [index])) ?? [];
  return { blocks: earlier ? fresh : null, remember: () => setBefore({ version, document }) };
}
