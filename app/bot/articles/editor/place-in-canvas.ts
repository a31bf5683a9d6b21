import type { Editor } from "@tiptap/core";
import { type RefObject, useLayoutEffect, useState } from "react";

/** Where a piece of text is, within the box around the editor. */
export type Place = { top: number; bottom: number; middle: number; left: number; width: number };

/** Tracks a piece of text, also when the window changes. Null until its place is known, and without a piece. */
export function usePlace(
  editor: Editor,
  canvas: RefObject<HTMLElement | null>,
  from: number | null,
  to: number | null,
): Place | null {
  const [place, setPlace] = useState<Place | null>(null);
  const { doc } = editor.state;
  useLayoutEffect(() => {
    if (from === null || to === null || !canvas.current || to > doc.content.size) {
      setPlace(null);
      return;
    }
    const box = canvas.current;
    const measure = () => setPlace(readPlace(editor, box, from, to));
    measure();
    window.addEventListener("resize", measure);
    return () => window.removeEventListener("resize", measure);
  }, [editor, canvas, doc, from, to]);
  return place;
}

function readPlace(editor: Editor, canvas: HTMLElement, from: number, to: number): Place {
  const box = canvas.getBoundingClientRect();
  const node = editor.view.nodeDOM(from);
  const isBlock = node instanceof HTMLElement && editor.state.doc.nodeAt(from)?.isBlock;
  const start = isBlock ? node.getBoundingClientRect() : editor.view.coordsAtPos(from);
  const end = isBlock ? start : editor.view.coordsAtPos(to, -1);
  const isOneLine = !isBlock && start.top === end.top;
  return {
    top: start.top - box.top,
    bottom: end.bottom - box.top,
    middle:
      (isOneLine ? (start.left + end.left) / 2 : start.left + (isBlock ? (start.right - start.left) / 2 : 0)) -
      box.left,
    left: start.left - box.left,
    width: box.width,
  };
}
