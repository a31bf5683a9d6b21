import { useEffect, useEffectEvent, useRef, useState } from "react";
import { type Draft, draftsChanged, dropDraft, keepDraft } from "../../../../data/offline/drafts.client.ts";
import { keepOnLeave } from "../../../../data/offline/keep-on-leave.client.ts";
import { takeEditingLock } from "../../../../data/offline/editing-lock.client.ts";

const PAUSE_MS = 400;
/** The most typing that a crash can lose. */
const AT_MOST_MS = 5_000;

type KeptText = Omit<Draft, "keptAt">;

export type KeptDraft = {
  /** Whether this device has the latest text; null while there is nothing to keep. */
  isKept: boolean | null;
  /** This browser stores nothing, e.g. in a private window. */
  isRefused: boolean;
  /** Call after a change: stores the text after a pause. */
  keepSoon(): void;
  /** Stores the text now, when there is no time to wait. */
  keep(): Promise<boolean>;
  /** Forgets the text; later typing is kept again, unless `isEnd`. */
  drop(isEnd?: boolean): Promise<void>;
};

/**
 * Stores a draft shortly after the last keystroke, and immediately when the page is hidden or left. `read` returns null
 * when there is nothing to keep. While the editor is open, the draft belongs to this tab.
 */
export function useKeptDraft(
  key: Pick<Draft, "ownerId" | "articleId" | "editingId">,
  isKeptAlready: boolean,
  read: () => KeptText | null,
) {
  const [isKept, setIsKept] = useState<boolean | null>(isKeptAlready || null);
  const [isRefused, setIsRefused] = useState(false);
  const latest = useRef(read);
  latest.current = read;
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; since: number } | null>(null);
  const isOver = useRef(false);

  /** Returns whether this device now has the text. */
  async function keep(): Promise<boolean> {
    if (waiting.current) clearTimeout(waiting.current.timer);
    waiting.current = null;
    const text = isOver.current ? null : latest.current();
    if (!text) return false;
    try {
      await keepDraft({ ...text, keptAt: Date.now() });
      // Typed in the meantime: another pause follows.
      setIsKept(waiting.current === null);
      setIsRefused(false);
      return true;
    } catch {
      setIsRefused(true);
      return false;
    }
  }

  const keepSoon = () => {
    const since = waiting.current?.since ?? Date.now();
    if (waiting.current) clearTimeout(waiting.current.timer);
    const left = Math.max(0, since + AT_MOST_MS - Date.now());
    waiting.current = { since, timer: setTimeout(() => void keep(), Math.min(PAUSE_MS, left)) };
    setIsKept(false);
  };

  const keepLast = useEffectEvent(() => keep());
  useEffect(() => keepOnLeave(() => keepLast()), []);
  useEffect(() => {
    const lock = takeEditingLock(key.editingId);
    return () => {
      const leave = async () => {
        const isLeft = await keepLast();
        (await lock)?.();
        // Drafts that nobody edits any more are sent (DraftSender.tsx).
        if (isLeft) window.dispatchEvent(new Event(draftsChanged));
      };
      void leave();
    };
  }, [key.editingId]);

  const drop = async (isEnd = false) => {
    // The editor stays open for a moment and must not store it again.
    isOver.current ||= isEnd;
    if (waiting.current) clearTimeout(waiting.current.timer);
    waiting.current = null;
    setIsKept(null);
    // If nothing can be stored, there is nothing to drop.
    await dropDraft(key).catch(() => undefined);
  };

  return { isKept, isRefused, keepSoon, keep, drop } satisfies KeptDraft;
}
