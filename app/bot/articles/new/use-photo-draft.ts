import { type Dispatch, type SetStateAction, useEffect, useEffectEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useBotLayout } from "../../../data/api/use-change.ts";
import { keepOnLeave } from "../../../data/offline/keep-on-leave.client.ts";
import { isInvalid } from "../../../data/api/api-failure.ts";
import type { UploadedPicture } from "../../../data/api/upload-picture.client.ts";
import { type FormDraft, type FormPhoto, isEmpty, MAX_PHOTOS, QUESTIONS, toKept } from "./photo-draft.ts";
import type { PhotoSender } from "./photo-sender.client.ts";
import type { RefusedPhoto } from "./read-photos.client.ts";

export type OpenDraft = {
  draft: FormDraft;
  /** False until this device's storage has been looked at. */
  isReady: boolean;
  /** The form couldn't be loaded, for example because the device is offline. */
  isFailed: boolean;
  /** The draft was left here earlier. */
  isRestored: boolean;
  refused: RefusedPhoto[];
  /** Uploads a photo once, no matter how often it's called, and shows the result. */
  send(photo: FormPhoto): Promise<UploadedPicture>;
  /** Forgets which photos the service already has. */
  forgetSent(): void;
  change: Dispatch<SetStateAction<FormDraft>>;
  add(files: readonly File[]): void;
  remove(key: string): void;
  /** Forgets the draft on this device, and begins another if the form is still open. */
  discard(): Promise<void>;
  /** Whether the form is still open. */
  isHere(): boolean;
  /** Runs work that continues after people leave the form. Until it ends, no other form gets the draft. */
  hold(work: () => Promise<void>): Promise<void>;
};

type PhotoDrafts = Pick<
  typeof import("../../../data/offline/photo-drafts.client.ts"),
  "dropPhotoDraft" | "dropPhotoFile" | "keepPhotoDraft" | "keepPhotoFile"
>;

const KEEP_AFTER_MS = 300;
/** Resolves once the last form that people left has stored its draft and released it. */
let leaving: Promise<void> = Promise.resolve();
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
  const [isFailed, setFailed] = useState(false);
  const [refused, setRefused] = useState<RefusedPhoto[]>([]);
  const [sender, setSender] = useState<PhotoSender | null>(null);
  const [store, setStore] = useState<PhotoDrafts | null>(null);
  const keeping = useRef<ReturnType<typeof setTimeout> | null>(null);
  const release = useRef<() => void>(() => {});
  const isHere = useRef(true);
  const isHeld = useRef(false);
  const latest = useRef(draft);
  latest.current = draft;
  const isReady = draft.draftId !== "";

  async function start(takesLeft: boolean): Promise<void> {
    const { createPhotoSender } = await import("./photo-sender.client.ts");
    const { openDraft } = await import("./open-draft.client.ts");
    const { dropPhotoDraft, dropPhotoFile, keepPhotoDraft, keepPhotoFile } =
      await import("../../../data/offline/photo-drafts.client.ts");
    const loaded = { dropPhotoDraft, dropPhotoFile, keepPhotoDraft, keepPhotoFile };
    await leaving;
    if (!isHere.current) return;
    const opened = await openDraft(ownerId, { isShared: isShared && takesLeft, takesLeft });
    if (!isHere.current) {
      // Photos shared with the app aren't stored anywhere else.
      if (ownerId !== null && !opened.isRestored) await keepDraft(loaded, ownerId, opened.draft);
      opened.release();
      return;
    }
    release.current = opened.release;
    change(opened.draft);
    setRestored(opened.isRestored);
    setRefused(opened.refused);
    setStore(loaded);
    setSender(createPhotoSender(settings, opened.isRestored));
  }
  function letGo() {
    release.current();
    sender?.stop();
  }
  const keep = useEffectEvent(async () => {
    clearTimeout(keeping.current ?? undefined);
    keeping.current = null;
    if (ownerId !== null && store !== null) await keepDraft(store, ownerId, latest.current);
  });
  const leave = useEffectEvent(async () => {
    if (keeping.current !== null) await keep();
    if (!isHeld.current) letGo();
  });
  useEffect(() => {
    isHere.current = true;
    start(true).catch(() => setFailed(true));
    return () => {
      isHere.current = false;
      leaving = leave();
    };
  }, []);
  useEffect(() => {
    if (ownerId === null || store === null) return;
    keeping.current ??= setTimeout(() => void keep(), KEEP_AFTER_MS);
    return keepOnLeave(() => keep());
  }, [draft, ownerId, store]);
  useEffect(() => {
    if (sender === null) return;
    for (const photo of draft.photos) if (photo.state === "waiting") void send(sender, photo).catch(ignore);
  }, [sender, draft.photos]);
  function send(by: PhotoSender, { key, file }: FormPhoto): Promise<UploadedPicture> {
    const sending = by.send({ key, file });
    sending.then(
      ({ thumbnail }) => change((now) => withPhoto(now, key, { state: "stored", ...ifHeic(file, thumbnail) })),
      (error) => change((now) => withPhoto(now, key, { state: isInvalid(error) ? "unusable" : "failed" })),
    );
    return sending;
  }

  return {
    draft,
    isReady,
    isFailed,
    isRestored,
    refused,
    send: async (photo) => {
      if (sender === null) throw new Error("the form isn't ready");
      return send(sender, photo);
    },
    forgetSent: () => sender?.forget(),
    change,
    add: (files) => void addPhotos(files),
    remove(key) {
      change((now) => ({ ...now, photos: now.photos.filter((photo) => photo.key !== key) }));
      if (ownerId !== null) void store?.dropPhotoFile({ ownerId, draftId: draft.draftId, key }).catch(ignore);
    },
    async discard() {
      clearTimeout(keeping.current ?? undefined);
      keeping.current = null;
      setStore(null);
      if (ownerId !== null) await store?.dropPhotoDraft({ ownerId, draftId: draft.draftId }).catch(ignore);
      letGo();
      if (!isHere.current) return;
      change(emptyDraft);
      await start(false).catch(() => setFailed(true));
    },
    isHere: () => isHere.current,
    async hold(work) {
      isHeld.current = true;
      try {
        await work();
      } finally {
        isHeld.current = false;
        if (!isHere.current) letGo();
      }
    },
  };

  async function addPhotos(files: readonly File[]): Promise<void> {
    const { readPhotos } = await import("./read-photos.client.ts");
    const read = await readPhotos(files, latest.current.photos);
    // Others may have been added while these were read.
    const { photos } = latest.current;
    const unknown = read.photos.filter(({ key }) => !photos.some((photo) => photo.key === key));
    const fresh = unknown.slice(0, Math.max(0, MAX_PHOTOS - photos.length));
    const tooMany = unknown.slice(fresh.length).map(({ name }) => ({ name, problem: "tooMany" as const }));
    setRefused([...read.refused, ...tooMany]);
    // Renders now, so that the next files count these too.
    flushSync(() => change((now) => ({ ...now, photos: [...now.photos, ...fresh] })));
    if (ownerId === null) return;
    const { draftId } = latest.current;
    // Without room on the device, the photos are just gone with the tab.
    for (const { key, file } of fresh) await store?.keepPhotoFile({ ownerId, draftId, key }, file).catch(ignore);
  }
}

const ignore = () => undefined;

/** Uses our copy if the browser can't show the file itself. */
const ifHeic = (file: Blob, thumbnail: string) => (/hei[cf]|^$/.test(file.type) ? { preview: thumbnail } : {});

function withPhoto(draft: FormDraft, key: string, change: Partial<FormDraft["photos"][number]>): FormDraft {
  return { ...draft, photos: draft.photos.map((photo) => (photo.key === key ? { ...photo, ...change } : photo)) };
}

async function keepDraft(store: PhotoDrafts, ownerId: string, draft: FormDraft): Promise<void> {
  const kept = toKept(ownerId, draft);
  await (isEmpty(draft) ? store.dropPhotoDraft(kept) : store.keepPhotoDraft(kept)).catch(ignore);
}
