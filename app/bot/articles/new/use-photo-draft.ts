import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from "react";
import { useBotLayout } from "../../../data/api/use-change.ts";
import { keepOnLeave } from "../../../data/offline/keep-on-leave.client.ts";
import { type FormDraft, isEmpty, QUESTIONS, toKept } from "./photo-draft.ts";
import type { PhotoSender } from "./photo-sender.client.ts";
import type { RefusedPhoto } from "./read-photos.client.ts";

export type OpenDraft = {
  draft: FormDraft;
  /** False until this device's storage has been looked at. */
  isReady: boolean;
  /** The draft was left here earlier. */
  isRestored: boolean;
  refused: RefusedPhoto[];
  sender: PhotoSender | null;
  change: Dispatch<SetStateAction<FormDraft>>;
  add(files: readonly File[]): void;
  remove(key: string): void;
  /** Forgets the draft on this device, and begins another. */
  discard(): Promise<void>;
};

type PhotoDrafts = Pick<
  typeof import("../../../data/offline/photo-drafts.client.ts"),
  "dropPhotoDraft" | "dropPhotoFile" | "keepPhotoDraft" | "keepPhotoFile"
>;

const KEEP_AFTER_MS = 300;
const emptyDraft: FormDraft = {
  draftId: "",
  caption: "",
  answers: Array.from({ length: QUESTIONS }, () => ""),
  photos: [],
};

/** The draft in the form. It stays on this device, with its photos, until its article is made or it is discarded. */
export function usePhotoDraft(isShared: boolean): OpenDraft {
  const { settings, ownerId } = useBotLayout();
  const [draft, change] = useState(emptyDraft);
  const [isRestored, setRestored] = useState(false);
  const [refused, setRefused] = useState<RefusedPhoto[]>([]);
  const [sender, setSender] = useState<PhotoSender | null>(null);
  const [store, setStore] = useState<PhotoDrafts | null>(null);
  const keeping = useRef<ReturnType<typeof setTimeout> | null>(null);
  const release = useRef<() => void>(() => {});
  const latest = useRef(draft);
  latest.current = draft;
  const isReady = draft.draftId !== "";

  async function start(takesLeft: boolean): Promise<void> {
    const { createPhotoSender } = await import("./photo-sender.client.ts");
    const { openDraft } = await import("./open-draft.client.ts");
    const { dropPhotoDraft, dropPhotoFile, keepPhotoDraft, keepPhotoFile } =
      await import("../../../data/offline/photo-drafts.client.ts");
    const opened = await openDraft(ownerId, { isShared: isShared && takesLeft, takesLeft });
    release.current = opened.release;
    change(opened.draft);
    setRestored(opened.isRestored);
    setRefused(opened.refused);
    setStore({ dropPhotoDraft, dropPhotoFile, keepPhotoDraft, keepPhotoFile });
    setSender(createPhotoSender(settings, opened.isRestored));
  }
  useEffect(() => {
    void start(true);
    return () => release.current();
  }, []);
  useEffect(() => () => sender?.stop(), [sender]);
  useEffect(() => {
    if (ownerId === null || store === null) return;
    const keep = async () => {
      clearTimeout(keeping.current ?? undefined);
      keeping.current = null;
      await keepDraft(store, ownerId, latest.current);
    };
    keeping.current ??= setTimeout(() => void keep(), KEEP_AFTER_MS);
    return keepOnLeave(keep);
  }, [draft, ownerId, store]);
  useEffect(() => () => clearTimeout(keeping.current ?? undefined), []);
  useEffect(() => {
    if (sender === null) return;
    for (const { key, file, state } of draft.photos) {
      if (state !== "waiting") continue;
      sender.send({ key, file }).then(
        ({ thumbnail }) => change((now) => withPhoto(now, key, { state: "stored", ...ifHeic(file, thumbnail) })),
        () => change((now) => withPhoto(now, key, { state: "failed" })),
      );
    }
  }, [sender, draft.photos]);

  return {
    draft,
    isReady,
    isRestored,
    refused,
    sender,
    change,
    add: (files) => void addPhotos(files),
    remove(key) {
      change((now) => ({ ...now, photos: now.photos.filter((photo) => photo.key !== key) }));
      if (ownerId !== null) void store?.dropPhotoFile({ ownerId, draftId: draft.draftId, key }).catch(ignore);
    },
    async discard() {
      release.current();
      sender?.stop();
      clearTimeout(keeping.current ?? undefined);
      keeping.current = null;
      setStore(null);
      if (ownerId !== null) await store?.dropPhotoDraft({ ownerId, draftId: draft.draftId }).catch(ignore);
      change(emptyDraft);
      await start(false);
    },
  };

  async function addPhotos(files: readonly File[]): Promise<void> {
    const { readPhotos } = await import("./read-photos.client.ts");
    const read = await readPhotos(files, latest.current.photos);
    setRefused(read.refused);
    const known = new Set(latest.current.photos.map(({ key }) => key));
    const fresh = read.photos.filter(({ key }) => !known.has(key));
    change((now) => ({ ...now, photos: [...now.photos, ...fresh] }));
    if (ownerId === null) return;
    const { draftId } = latest.current;
    // Without room on the device, the photos are just gone with the tab.
    for (const { key, file } of fresh) await store?.keepPhotoFile({ ownerId, draftId, key }, file).catch(ignore);
  }
}

const ignore = () => undefined;

/** Where the browser can't show the file itself. */
const ifHeic = (file: Blob, thumbnail: string) => (/hei[cf]|^$/.test(file.type) ? { preview: thumbnail } : {});

function withPhoto(draft: FormDraft, key: string, change: Partial<FormDraft["photos"][number]>): FormDraft {
  return { ...draft, photos: draft.photos.map((photo) => (photo.key === key ? { ...photo, ...change } : photo)) };
}

async function keepDraft(store: PhotoDrafts, ownerId: string, draft: FormDraft): Promise<void> {
  const kept = toKept(ownerId, draft);
  await (isEmpty(draft) ? store.dropPhotoDraft(kept) : store.keepPhotoDraft(kept)).catch(ignore);
}
