import { v4 as uuidv4 } from "uuid";
import { takeEditingLock } from "../../../data/offline/editing-lock.client.ts";
import {
  findPhotoFile,
  keepPhotoFile,
  listPhotoDrafts,
  type PhotoDraft,
} from "../../../data/offline/photo-drafts.client.ts";
import { takeShared } from "../../../pwa/shared-photo/take-shared.client.ts";
import { type FormDraft, type FormPhoto, QUESTIONS } from "./photo-draft.ts";
import { readPhotos, type RefusedPhoto, toPhoto } from "./read-photos.client.ts";

type Opened = { draft: FormDraft; isRestored: boolean; refused: RefusedPhoto[]; release(): void };

/**
 * Opens what was shared with the app, else the newest draft that was left on this device and that no other tab has
 * open, else an empty one.
 */
export async function openDraft(
  ownerId: string | null,
  { isShared, takesLeft }: { isShared: boolean; takesLeft: boolean },
): Promise<Opened> {
  const shared = isShared ? await takeShared() : null;
  if (shared !== null && (shared.photos.length > 0 || shared.text !== "")) {
    const opened = await openNew(shared.text);
    const { photos, refused } = await readPhotos(shared.photos, []);
    if (ownerId !== null)
      for (const { key, file } of photos)
        await keepPhotoFile({ ownerId, draftId: opened.draft.draftId, key }, file).catch(() => undefined);
    return { ...opened, draft: { ...opened.draft, photos }, refused };
  }
  const left = ownerId === null || !takesLeft ? null : await findLeft(ownerId).catch(() => null);
  return left ?? openNew("");
}

async function openNew(caption: string): Promise<Opened> {
  const draftId = uuidv4();
  const release = (await takeEditingLock(draftId)) ?? (() => {});
  const draft = { draftId, caption, answers: Array.from({ length: QUESTIONS }, () => ""), photos: [] };
  return { draft, isRestored: false, refused: [], release };
}

async function findLeft(ownerId: string): Promise<Opened | null> {
  for (const kept of await listPhotoDrafts(ownerId)) {
    const release = await takeEditingLock(kept.draftId);
    if (release === null) continue;
    const { draftId, caption, answers } = kept;
    return {
      draft: { draftId, caption, answers, photos: await readFiles(kept) },
      isRestored: true,
      refused: [],
      release,
    };
  }
  return null;
}

async function readFiles({ ownerId, draftId, photos }: PhotoDraft): Promise<FormPhoto[]> {
  const found: FormPhoto[] = [];
  for (const photo of photos) {
    const file = await findPhotoFile({ ownerId, draftId, key: photo.key });
    if (file !== null) found.push(toPhoto({ ...photo, file }));
  }
  return found;
}
