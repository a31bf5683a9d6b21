import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import { isWiped } from "./wiped.client.ts";

export type DraftPhoto = { /** Names it within the draft. */ key: string; name: string; alt: string };

/** An article from photos that isn't made yet. So far it exists only in this browser. */
export type PhotoDraft = {
  ownerId: string;
  draftId: string;
  caption: string;
  answers: string[];
  /** In the article's order; the files are stored beside the draft, so that typing doesn't write them again. */
  photos: DraftPhoto[];
  /** Milliseconds since 1970. */
  keptAt: number;
};

type PhotoDrafts = DBSchema & {
  drafts: { key: [string, string]; value: PhotoDraft };
  files: { key: [string, string, string]; value: Blob };
};

/** A forgotten draft doesn't fill the device for ever. */
const KEPT_FOR_MS = 30 * 86_400_000;

let opened: Promise<IDBPDatabase<PhotoDrafts>> | null = null;

function open(): Promise<IDBPDatabase<PhotoDrafts>> {
  opened ??= openDB<PhotoDrafts>("galley-photos", 1, {
    upgrade(database) {
      database.createObjectStore("drafts", { keyPath: ["ownerId", "draftId"] });
      database.createObjectStore("files");
    },
    // The browser closed the connection; the next call opens a new one.
    terminated: () => (opened = null),
  });
  return opened;
}

export async function keepPhotoDraft(draft: PhotoDraft): Promise<void> {
  if (isWiped()) return;
  const writing = (await open()).transaction("drafts", "readwrite");
  const written = writing.store.put(draft);
  // A page that is being closed wouldn't live to commit it.
  writing.commit();
  await Promise.all([written, writing.done]);
}

type FileKey = Pick<PhotoDraft, "ownerId" | "draftId"> & { key: string };

export async function keepPhotoFile({ ownerId, draftId, key }: FileKey, file: Blob): Promise<void> {
  if (isWiped()) return;
  await (await open()).put("files", file, [ownerId, draftId, key]);
}

export async function dropPhotoFile({ ownerId, draftId, key }: FileKey): Promise<void> {
  await (await open()).delete("files", [ownerId, draftId, key]);
}

export async function findPhotoFile({ ownerId, draftId, key }: FileKey): Promise<Blob | null> {
  return (await (await open()).get("files", [ownerId, draftId, key])) ?? null;
}

/** An owner's drafts, newest first. */
export async function listPhotoDrafts(ownerId: string): Promise<PhotoDraft[]> {
  const drafts = await (await open()).getAll("drafts", IDBKeyRange.bound([ownerId], [ownerId, []]));
  const [kept, old] = [drafts.filter(isKept), drafts.filter((draft) => !isKept(draft))];
  await Promise.all(old.map(dropPhotoDraft));
  return kept.sort((one, other) => other.keptAt - one.keptAt);
}

export async function countPhotoDrafts(): Promise<number> {
  return (await (await open()).getAll("drafts")).filter(isKept).length;
}

const isKept = ({ keptAt }: PhotoDraft) => keptAt > Date.now() - KEPT_FOR_MS;

export async function dropPhotoDraft({ ownerId, draftId }: Pick<PhotoDraft, "ownerId" | "draftId">): Promise<void> {
  const writing = (await open()).transaction(["drafts", "files"], "readwrite");
  await Promise.all([
    writing.objectStore("drafts").delete([ownerId, draftId]),
    writing.objectStore("files").delete(IDBKeyRange.bound([ownerId, draftId], [ownerId, draftId, []])),
    writing.done,
  ]);
}

/** At sign-out, deletes everyone's drafts from this browser. */
export async function wipePhotoDrafts(): Promise<void> {
  const database = await open();
  await Promise.all([database.clear("drafts"), database.clear("files")]);
}
