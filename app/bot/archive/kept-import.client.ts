import type { PostDate } from "../integrations/integrations-documents.ts";
import type { ImportPlace } from "./archive-documents.ts";

/** Posts that make one article together. */
export type Series = { id: string; keys: string[] };

/** What an unfinished import still has to upload; it continues when its owner chooses the files again. */
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
  // Without storage, the import can't be continued later, but still works.
  try {
    localStorage.setItem(nameOf(ownerId), JSON.stringify(kept));
  } catch {
    return;
  }
}

export function findKeptImport(ownerId: string): KeptImport | null {
  try {
    // Only keepImport writes this item, so it has this type.
    return JSON.parse(localStorage.getItem(nameOf(ownerId)) ?? "null") as KeptImport | null;
  } catch {
    return null;
  }
}

/** Does nothing if another tab has started a different import. */
export function forgetImport(ownerId: string, importId: string): void {
  if (findKeptImport(ownerId)?.importId === importId) localStorage.removeItem(nameOf(ownerId));
}

/** At sign-out, deletes every owner's unfinished imports from this browser. */
export async function wipeImports(): Promise<void> {
  for (const name of Object.keys(localStorage)) if (name.startsWith(prefix)) localStorage.removeItem(name);
}
