import { useEffect, useRef, useState } from "react";
import type { Draft } from "../../../data/offline/drafts.client.ts";
import { dropDraft, keepDraft } from "../../../data/offline/drafts.client.ts";
import { takeEditingLock } from "../../../data/offline/editing-lock.client.ts";

const PAUSE_MS = 400;

type KeptDraft = {
  /** Whether what stands in the fields is kept; null while nothing is to be kept. */
  isKept: boolean | null;
  /** This browser keeps nothing, e.g. in a private window. */
  isRefused: boolean;
  /** Keeps it now, for what cannot wait. */
  keep(draft: Omit<Draft, "keptAt">): Promise<void>;
  drop(): Promise<void>;
};

/**
 * Keeps a draft a moment after the last letter, and at once when the page is hidden, left or closed.
 * While the editor is open its draft belongs to this tab.
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
      // What is still open for a moment must not keep it again.
      dropped.current = true;
      // Where nothing is kept, nothing is to be dropped.
      await dropDraft(draft).catch(() => undefined);
    },
  };
}

function toText({ title, document, version, toSend }: Omit<Draft, "keptAt">): string {
  return JSON.stringify([title, document, version, toSend]);
}
