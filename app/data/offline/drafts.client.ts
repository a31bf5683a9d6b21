import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { ArticleDocument } from "../../../src/document/document.ts";

/** What somebody typed and nobody has stored yet, as this browser keeps it. */
export type Draft = {
  ownerId: string;
  articleId: string;
  /** One for each editor that was opened: two tabs keep two texts. */
  editingId: string;
  /** The version that it was made upon. */
  version: number;
  title: string;
  document: ArticleDocument;
  /** Its writer has pressed Save: it is sent as soon as the service can be reached. */
  toSend: boolean;
  /** In milliseconds since 1970. */
  keptAt: number;
};

type Drafts = DBSchema & { drafts: { key: [string, string, string]; value: Draft } };
type DraftKey = Pick<Draft, "ownerId" | "articleId" | "editingId">;

/** Whoever waits for news of drafts listens for this on the window. */
export const draftsChanged = "galley-drafts";

let opened: Promise<IDBPDatabase<Drafts>> | null = null;

function open(): Promise<IDBPDatabase<Drafts>> {
  opened ??= openDB<Drafts>("galley-drafts", 1, {
    upgrade: (database) =>
      void database.createObjectStore("drafts", { keyPath: ["ownerId", "articleId", "editingId"] }),
    // The browser took it away: the next call opens it anew.
    terminated: () => (opened = null),
  });
  return opened;
}

const keyOf = ({ ownerId, articleId, editingId }: DraftKey): Drafts["drafts"]["key"] => [ownerId, articleId, editingId];

export async function keepDraft(draft: Draft): Promise<void> {
  await (await open()).put("drafts", draft);
}

export async function dropDraft(draft: DraftKey): Promise<void> {
  await (await open()).delete("drafts", keyOf(draft));
}

export async function readDraft(draft: DraftKey): Promise<Draft | null> {
  return (await (await open()).get("drafts", keyOf(draft))) ?? null;
}

/** An owner's, newest first; with an article's id only those of it. */
export async function listDrafts(ownerId: string, articleId?: string): Promise<Draft[]> {
  const range =
    articleId === undefined
      ? IDBKeyRange.bound([ownerId], [ownerId, []])
      : IDBKeyRange.bound([ownerId, articleId], [ownerId, articleId, []]);
  const drafts = await (await open()).getAll("drafts", range);
  return drafts.sort((one, other) => other.keptAt - one.keptAt);
}

/** At sign-out: nothing of anybody stays in this browser. */
export async function wipeDrafts(): Promise<void> {
  await (await open()).clear("drafts");
}
