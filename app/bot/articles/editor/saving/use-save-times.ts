import type { Editor } from "@tiptap/core";
import { useEffect, useEffectEvent } from "react";
import { TRY_AGAIN_MS } from "../../../../pwa/offline/try-again.ts";

/**
 * The pause in typing after which the text becomes a version. Each version revokes the links mailed earlier and adds a
 * line to the history, so none is made during typing; until then this device keeps the text.
 */
const PAUSE_MS = 30_000;
/** The pause on devices that can't keep the text. */
const UNKEPT_PAUSE_MS = 3_000;

type SaveTimes = {
  editor: Editor;
  isDirty: boolean;
  /** This device can't store drafts. */ isRefused: boolean;
  /** The service was unreachable. */ waiting: boolean;
  onChanged(): void;
  onPause(): void;
  onTryAgain(): void;
};

/** Decides when to save: after a pause, and repeatedly while the service is unreachable. */
export function useSaveTimes({ editor, isDirty, isRefused, waiting, ...on }: SaveTimes): void {
  const onChanged = useEffectEvent(on.onChanged);
  const onPause = useEffectEvent(on.onPause);
  const onTryAgain = useEffectEvent(on.onTryAgain);

  const pause = isRefused ? UNKEPT_PAUSE_MS : PAUSE_MS;
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onUpdate = () => {
      clearTimeout(timer);
      onChanged();
      timer = setTimeout(onPause, pause);
    };
    editor.on("update", onUpdate);
    return () => {
      clearTimeout(timer);
      editor.off("update", onUpdate);
    };
  }, [editor, pause]);

  const mayBeLost = isRefused && isDirty;
  useEffect(() => {
    if (!mayBeLost) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    const timer = setTimeout(onPause, UNKEPT_PAUSE_MS);
    window.addEventListener("beforeunload", ask);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("beforeunload", ask);
    };
  }, [mayBeLost]);

  useEffect(() => {
    if (!waiting) return;
    const timer = setInterval(() => navigator.onLine && onTryAgain(), TRY_AGAIN_MS);
    window.addEventListener("online", onTryAgain);
    // A text saved in another session can be sent at once.
    if (navigator.onLine) onTryAgain();
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", onTryAgain);
    };
  }, [waiting]);
}
