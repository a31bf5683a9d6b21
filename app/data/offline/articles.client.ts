import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { ArticleToKeep } from "../../bot/shell/offline-documents.ts";

/** An article stored on this device for one user. */
export type KeptArticle = Omit<ArticleToKeep, "pictures"> & {
  user: string;
  keptAt: Date;
  /** The owner's; articles kept by an earlier release have none. */
  timeZone?: string | undefined;
  /** Whether its pictures have been fetched too. */
  isComplete?: boolean;
};

interface OfflineArticles extends DBSchema {
  articles: { key: [user: string, id: string]; value: KeptArticle; indexes: { byUser: string } };
  pictures: { key: [user: string, id: string]; value: { user: string; id: string; articleId: string; content: Blob } };
}

/** Opens a connection for each use: one that stays open would block another tab from wiping the database. */
async function inDatabase<Result>(use: (database: IDBPDatabase<OfflineArticles>) => Promise<Result>): Promise<Result> {
  const database = await openDB<OfflineArticles>("galley-articles", 1, {
    upgrade(created) {
      created.createObjectStore("articles", { keyPath: ["user", "id"] }).createIndex("byUser", "user");
      created.createObjectStore("pictures", { keyPath: ["user", "id"] });
    },
  });
  try {
    return await use(database);
  } finally {
    database.close();
  }
}

/** The user's articles, newest first. */
export function listKeptArticles(user: string): Promise<KeptArticle[]> {
  return inDatabase(async (database) => {
    const kept = await database.getAllFromIndex("articles", "byUser", user);
    return kept.toSorted((one, other) => other.createdAt.localeCompare(one.createdAt));
  });
}

/** Deletes everything stored for this device's earlier users. */
export function forgetOthers(user: string): Promise<void> {
  return inDatabase(async (database) => {
    const transaction = database.transaction(["articles", "pictures"], "readwrite");
    for (const name of ["articles", "pictures"] as const) {
      const store = transaction.objectStore(name);
      for (const [of, id] of await store.getAllKeys()) if (of !== user) await store.delete([of, id]);
    }
    await transaction.done;
  });
}

/** Replaces what is stored for the user with these articles. */
export function replaceKeptArticles(
  user: string,
  articles: ArticleToKeep[],
  { keptAt, timeZone }: Pick<KeptArticle, "keptAt" | "timeZone">,
): Promise<void> {
  return inDatabase(async (database) => {
    const transaction = database.transaction(["articles", "pictures"], "readwrite");
    const stays = new Set(articles.map(({ id }) => id));
    const pictures = transaction.objectStore("pictures");
    for (const kept of await pictures.getAll())
      if (kept.user === user && !stays.has(kept.articleId)) await pictures.delete([kept.user, kept.id]);
    const kept = transaction.objectStore("articles");
    for (const key of await kept.index("byUser").getAllKeys(user)) await kept.delete(key);
    for (const { pictures: _addresses, ...article } of articles) await kept.put({ ...article, user, keptAt, timeZone });
    await transaction.done;
  });
}

/** Records that the pictures of these articles have been fetched, unless another tab has replaced them. */
export function markComplete(user: string, keptAt: Date): Promise<void> {
  return inDatabase(async (database) => {
    const transaction = database.transaction("articles", "readwrite");
    for (const kept of await transaction.store.index("byUser").getAll(user))
      if (kept.keptAt.getTime() === keptAt.getTime()) await transaction.store.put({ ...kept, isComplete: true });
    await transaction.done;
  });
}

/** Ids of the pictures stored on this device. */
export function listKeptPictures(user: string): Promise<Set<string>> {
  return inDatabase(
    async (database) =>
      new Set((await database.getAllKeys("pictures")).filter(([of]) => of === user).map(([, id]) => id)),
  );
}

/** Skips the picture if its article has been deleted in the meantime, by another tab or at sign-out. */
export function keepPicture(user: string, picture: { id: string; articleId: string; content: Blob }): Promise<void> {
  return inDatabase(async (database) => {
    const transaction = database.transaction(["articles", "pictures"], "readwrite");
    const article = await transaction.objectStore("articles").getKey([user, picture.articleId]);
    if (article) await transaction.objectStore("pictures").put({ user, ...picture });
    await transaction.done;
  });
}

/** URLs with which this page can show the article's stored pictures. */
export function openKeptPictures(user: string, articleId: string): Promise<Record<string, string>> {
  return inDatabase(async (database) => {
    const kept = (await database.getAll("pictures")).filter(
      (picture) => picture.user === user && picture.articleId === articleId,
    );
    return Object.fromEntries(kept.map(({ id, content }) => [id, URL.createObjectURL(content)]));
  });
}

/** At sign-out, deletes everyone's data. */
export function wipeArticles(): Promise<void> {
  return inDatabase(async (database) => {
    const transaction = database.transaction(["articles", "pictures"], "readwrite");
    await Promise.all([
      transaction.objectStore("articles").clear(),
      transaction.objectStore("pictures").clear(),
      transaction.done,
    ]);
  });
}
