import { type RefObject, useEffect, useRef } from "react";

/** Remembers where the caret was in an editable text inside `root`, for commands outside it. */
export function useLastRange(root: RefObject<HTMLElement | null>): { restore(): boolean; has(): boolean } {
  const last = useRef<Range | null>(null);
  useEffect(() => {
    const note = () => {
      const range = fieldRange(root.current);
      if (range) last.current = range.cloneRange();
    };
    document.addEventListener("selectionchange", note);
    return () => document.removeEventListener("selectionchange", note);
  }, [root]);
  return {
    has: () => last.current !== null && !last.current.collapsed,
    restore() {
      const range = last.current;
      const field = range?.startContainer.parentElement?.closest<HTMLElement>("[contenteditable]") ?? null;
      if (!range || !field?.isConnected) return false;
      field.focus();
      const selection = document.getSelection();
      selection?.removeAllRanges();
      selection?.addRange(range);
      return true;
    },
  };
}

function fieldRange(root: HTMLElement | null): Range | null {
  const selection = document.getSelection();
  if (!root || !selection || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  const node = range.startContainer;
  const element = node instanceof Element ? node : node.parentElement;
  return root.contains(node) && element?.closest("[contenteditable]") ? range : null;
}
