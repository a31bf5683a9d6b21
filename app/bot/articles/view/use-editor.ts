import { type ComponentType, startTransition, useCallback, useEffect, useRef, useState } from "react";
import { useBotLayout } from "../../../data/api/use-change.ts";
import type { Draft } from "../../../data/offline/drafts.client.ts";
import type { ArticleEditor } from "../editor/ArticleEditor.tsx";

type EditorComponent = ComponentType<Parameters<typeof ArticleEditor>[0]>;

/**
 * Loads the editor, in a chunk that only this page preloads, so that it works offline too. It opens automatically when
 * this browser has an unsaved text.
 */
export function useEditor(articleId: string, mayEdit: boolean) {
  const { ownerId } = useBotLayout();
  const [Editor, setEditor] = useState<EditorComponent | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const [opened, setOpened] = useState<{ draft: Draft | null } | null>(null);

  useEffect(() => {
    if (!mayEdit) return;
    let isHere = true;
    import("../editor/ArticleEditor.tsx").then(
      (loaded) => isHere && setEditor(() => loaded.ArticleEditor),
      () => isHere && setHasFailed(true),
    );
    return () => {
      isHere = false;
    };
  }, [mayEdit]);

  useEffect(() => {
    if (!mayEdit || ownerId === null) return;
    let isHere = true;
    const openLeftDraft = async () => {
      const { findLeftDraft } = await import("../../../data/offline/find-left-draft.client.ts");
      const draft = await findLeftDraft(ownerId, articleId).catch(() => null);
      if (draft && isHere) setOpened((now) => now ?? { draft });
    };
    void openLeftDraft();
    window.addEventListener("galley-drafts", openLeftDraft);
    return () => {
      isHere = false;
      window.removeEventListener("galley-drafts", openLeftDraft);
    };
  }, [mayEdit, ownerId, articleId]);

  // A browser may remember that a script failed until the page is reloaded.
  const open = useCallback(() => (hasFailed ? window.location.reload() : setOpened({ draft: null })), [hasFailed]);
  // Rendered together with the saved text: otherwise the text before it shows for a moment, and can be approved.
  const close = useCallback(() => startTransition(() => setOpened(null)), []);

  const editButton = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && opened === null) editButton.current?.focus();
    wasOpen.current = opened !== null;
  }, [opened]);
  return {
    Editor,
    isReady: Editor !== null || (hasFailed && navigator.onLine),
    ownerId,
    opened,
    open,
    close,
    editButton,
  };
}
