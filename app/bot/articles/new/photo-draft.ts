import { v5 as uuidv5 } from "uuid";
import type { PhotoDraft } from "../../../data/offline/photo-drafts.client.ts";

export type FormPhoto = {
  /** The file's SHA-256 in hexadecimal, so that each photo is in the article once. */
  key: string;
  name: string;
  alt: string;
  file: Blob;
  /** The preview; null if the browser can't show one, as with HEIC, until our copy exists. */
  preview: string | null;
  /** "unusable": the service doesn't accept it. */
  state: "waiting" | "stored" | "failed" | "unusable";
};

export type FormDraft = { draftId: string; caption: string; answers: string[]; photos: FormPhoto[] };

/** How many questions the form asks people who have no words ready. */
export const QUESTIONS = 3;
export const MAX_PHOTOS = 20;

export const isEmpty = ({ caption, answers, photos }: FormDraft) =>
  photos.length === 0 && toCaption({ caption, answers }) === "";

/** The words that the article is written from: the text, then the answers. */
export function toCaption({ caption, answers }: Pick<FormDraft, "caption" | "answers">): string {
  return [caption, ...answers]
    .map((text) => text.trim())
    .filter((text) => text !== "")
    .join("\n\n");
}

/**
 * Returns an id for the article that a draft becomes. Sending the same draft again, after a lost answer, makes no
 * second article. A changed draft does, because its changes would be lost otherwise.
 */
export function nameArticle({ draftId, ...draft }: FormDraft, place: object): string {
  const photos = draft.photos.map(({ key, alt }) => [key, alt]);
  return uuidv5(JSON.stringify([toCaption(draft), photos, place]), draftId);
}

export function movePhoto(photos: readonly FormPhoto[], key: string, to: number): FormPhoto[] {
  const moved = photos.find((photo) => photo.key === key);
  if (moved === undefined) return [...photos];
  return photos.filter((photo) => photo !== moved).toSpliced(Math.max(0, to), 0, moved);
}

export function toKept(ownerId: string, { photos, ...draft }: FormDraft): PhotoDraft {
  return { ownerId, ...draft, photos: photos.map(({ key, name, alt }) => ({ key, name, alt })), keptAt: Date.now() };
}
