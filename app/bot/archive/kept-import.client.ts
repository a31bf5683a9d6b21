import type { PostDate } from "../integrations/integrations-documents.ts";
import type { ImportPlace } from "./archive-documents.ts";

/** Posts that make one article together. */
export type Series = { id: string; keys: string[] };

/** What an import that didn't finish still has to bring: it goes on when its owner chooses the files again. */
export type KeptImport = {
  importId: string;
  newestFirst: boolean;
  postDate: PostDate;
  place: ImportPlace;
  keys: string[];
  series: Series[];
};

const nameOf = (ownerId: string) => `${prefix}${ownerId}`;
const prefix = "galley-archive-2:";

export function keepImport(ownerId: string, kept: KeptImport): void {
  // Without storage, the import just can't be continued later.
  try {
    localStorage.setItem(nameOf(ownerId), JSON.stringify(kept));
  } catch {
    return;
  }
}

export function findKeptImport(ownerId: string): KeptImport | null {
  try {
    // Only keepImport writes it.
    return JSON.parse(localStorage.getItem(nameOf(ownerId)) ?? "null") as KeptImport | null;
  } catch {
    return null;
  }
}

/** Does nothing if another tab has started a different import. */
export function forgetImport(ownerId: string, importId: string): void {
  if (findKeptImport(ownerId)?.importId === importId) localStorage.removeItem(nameOf(ownerId));
}

/** Of every owner: somebody signs out. */
export async function wipeImports(): Promise<void> {
  for (const name of Object.keys(localStorage)) if (name.startsWith(prefix)) localStorage.removeItem(name);
}
