import { useEffect, useRef, useState } from "react";
import type { Draft } from "../../../data/offline/drafts.client.ts";
import { dropDraft, keepDraft } from "../../../data/offline/drafts.client.ts";
import { takeEditingLock } from "../../../data/offline/editing-lock.client.ts";

const PAUSE_MS = 400;

type KeptDraft = {
  /** Whether the current text is stored; null while there is nothing to store. */
  isKept: boolean | null;
  /** This browser stores nothing, e.g. in a private window. */
  isRefused: boolean;
  /** Stores the draft now, when there is no time to wait. */
  keep(draft: Omit<Draft, "keptAt">): Promise<void>;
  drop(): Promise<void>;
};

/**
 * Stores a draft shortly after the last keystroke, and at once when the page is hidden, left or closed. While the
 * editor is open, the draft belongs to this tab.
 */
export function useKeptDraft(draft: Omit<Draft, "keptAt">, isDirty: boolean): KeptDraft {
  const [keptText, setKeptText] = useState<string | null>(null);
  const [isRefused, setIsRefused] = useState(false);
  const text = toText(draft);
  const latest = useRef({ draft, isDirty });
  latest.current = { draft, isDirty };
  const dropped = useRef(false);

  async function keep(kept: Omit<Draft, "keptAt">) {
    try {
      await keepDraft({ ...kept, keptAt: Date.now() });
      setKeptText(toText(kept));
      setIsRefused(false);
    } catch {
      setIsRefused(true);
    }
  }

  useEffect(() => {
    if (!isDirty || keptText === text) return;
    const timer = setTimeout(() => !dropped.current && void keep(latest.current.draft), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [isDirty, keptText, text]);

  useEffect(() => {
    const keepNow = () => {
      if (latest.current.isDirty && !dropped.current) void keep(latest.current.draft);
    };
    window.addEventListener("pagehide", keepNow);
    document.addEventListener("visibilitychange", keepNow);
    return () => {
      keepNow();
      window.removeEventListener("pagehide", keepNow);
      document.removeEventListener("visibilitychange", keepNow);
    };
  }, []);

  useEffect(() => {
    const lock = takeEditingLock(draft.editingId);
    return () => void lock.then((release) => release?.());
  }, [draft.editingId]);

  return {
    isKept: isDirty ? keptText === text : null,
    isRefused,
    keep,
    async drop() {
      // The editor stays open for a moment and must not store it again.
      dropped.current = true;
      // If nothing can be stored, there is nothing to drop.
      await dropDraft(draft).catch(() => undefined);
    },
  };
}

function toText({ title, document, version, toSend }: Omit<Draft, "keptAt">): string {
  return JSON.stringify([title, document, version, toSend]);
}
