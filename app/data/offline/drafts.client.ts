import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { ArticleDocument } from "../../../src/document/document.ts";
import { isWiped } from "./wiped.client.ts";

/** Text that so far exists only in this browser. */
export type Draft = {
  ownerId: string;
  articleId: string;
  /** One per open editor: two tabs keep two texts. */
  editingId: string;
  /** The version that it is based on. */
  version: number;
  title: string;
  document: ArticleDocument;
  /** Send it as soon as no editor has it open and the service is reachable. */
  toSend: boolean;
  /** Milliseconds since 1970. */
  keptAt: number;
};

type Drafts = DBSchema & { drafts: { key: [string, string, string]; value: Draft } };
type DraftKey = Pick<Draft, "ownerId" | "articleId" | "editingId">;

/** Window event that fires when the drafts change. */
export const draftsChanged = "galley-drafts";

let opened: Promise<IDBPDatabase<Drafts>> | null = null;

function open(): Promise<IDBPDatabase<Drafts>> {
  opened ??= openDB<Drafts>("galley-drafts", 1, {
    upgrade: (database) =>
      void database.createObjectStore("drafts", { keyPath: ["ownerId", "articleId", "editingId"] }),
    // The browser closed the connection; the next call opens a new one.
    terminated: () => (opened = null),
  });
  return opened;
}

const keyOf = ({ ownerId, articleId, editingId }: DraftKey): Drafts["drafts"]["key"] => [ownerId, articleId, editingId];

export async function keepDraft(draft: Draft): Promise<void> {
  if (isWiped()) return;
  const writing = (await open()).transaction("drafts", "readwrite");
  const written = writing.store.put(draft);
  // A page that is being closed wouldn't live to commit it.
  writing.commit();
  await Promise.all([written, writing.done]);
}

export async function dropDraft(draft: DraftKey): Promise<void> {
  await (await open()).delete("drafts", keyOf(draft));
}

export async function readDraft(draft: DraftKey): Promise<Draft | null> {
  return (await (await open()).get("drafts", keyOf(draft))) ?? null;
}

/** An owner's drafts, newest first; with an article id, only that article's. */
export async function listDrafts(ownerId: string, articleId?: string): Promise<Draft[]> {
  const range =
    articleId === undefined
      ? IDBKeyRange.bound([ownerId], [ownerId, []])
      : IDBKeyRange.bound([ownerId, articleId], [ownerId, articleId, []]);
  const drafts = await (await open()).getAll("drafts", range);
  return drafts.sort((one, other) => other.keptAt - one.keptAt);
}

export async function countDrafts(): Promise<number> {
  return (await open()).count("drafts");
}

/** At sign-out, deletes everyone's drafts from this browser. */
export async function wipeDrafts(): Promise<void> {
  await (await open()).clear("drafts");
}
