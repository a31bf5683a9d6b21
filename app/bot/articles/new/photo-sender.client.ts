import type { SignInSettings } from "../../../../src/entries/http/pages/page-context.ts";
import { persist } from "../../../data/api/persist.client.ts";
import { findUpload, type UploadedPicture, uploadPicture } from "../../../data/api/upload-picture.client.ts";

type SentPhoto = { key: string; file: Blob };

export type PhotoSender = {
  /** Uploads a photo, once however often it's asked for. */
  send(photo: SentPhoto): Promise<UploadedPicture>;
  /** Has every photo looked up again: the service may have removed what nobody used for a day. */
  forget(): void;
  stop(): void;
};

const IN_FLIGHT = 3;
const HASH = /^[0-9a-f]{64}$/;

/** Uploads photos in the background, a few at a time, each in a request of its own. */
export function createPhotoSender(settings: SignInSettings, isResumed: boolean): PhotoSender {
  const sent = new Map<string, Promise<UploadedPicture>>();
  const stopping = new AbortController();
  let mayBeStored = isResumed;
  let running = 0;
  const waiting: (() => void)[] = [];

  async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (running >= IN_FLIGHT) await new Promise<void>((resolve) => waiting.push(resolve));
    running += 1;
    try {
      return await work();
    } finally {
      running -= 1;
      waiting.shift()?.();
    }
  }

  async function upload({ key, file }: SentPhoto): Promise<UploadedPicture> {
    let isRepeated = mayBeStored;
    return inTurn(() =>
      persist(async () => {
        // The answer to an earlier request may have been lost on the way.
        const stored = isRepeated && HASH.test(key) ? await findUpload(settings, key) : null;
        isRepeated = true;
        return stored ?? uploadPicture(settings, file);
      }, stopping.signal),
    );
  }

  return {
    send(photo) {
      const uploading = sent.get(photo.key) ?? upload(photo);
      sent.set(photo.key, uploading);
      uploading.catch(() => sent.delete(photo.key));
      return uploading;
    },
    forget() {
      sent.clear();
      mayBeStored = true;
    },
    stop: () => stopping.abort(),
  };
}
